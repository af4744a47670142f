package dev.anteroom.control.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.schemas.avro.ApiToken;
import dev.anteroom.schemas.avro.TokenScope;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.tokens")
class TokenDirectoryTest {

    private final TokenDirectory directory = new TokenDirectory();

    private static Optional<ApiToken> token(String name, String secret, TokenScope scope) {
        return Optional.of(ApiToken.newBuilder().setTokenId("t").setName(name).setSha256(Tokens.hash(secret))
                .setScope(scope).setCreatedAt(1).setModifiedAt(1).setAuthor("me").build());
    }

    @Test
    void shouldFindATokenByItsPresentValueAlone() {
        directory.configured("t", token("ann", "first", TokenScope.READ));
        directory.configured("t", token("ann", "second", TokenScope.WRITE));

        assertThat(directory.find("first")).isEmpty();
        assertThat(directory.find("second").map(Token::scope)).contains(Scope.WRITE);

        directory.configured("t", Optional.empty());
        assertThat(directory.find("second")).isEmpty();
    }

    @Test
    void shouldNotTrustATokenThatCannotBe() {
        directory.configured("t", token("ann", "secret", TokenScope.ADMIN));
        directory.configured("t", token("no name", "secret", TokenScope.ADMIN));

        assertThat(directory.find("secret")).isEmpty();
    }
}
