package dev.anteroom.control.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.anteroom.control.token.Scope;
import dev.anteroom.control.token.Token;
import dev.anteroom.control.token.Tokens;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.tokens")
class TokenAuthenticatorTest {

    private static final Instant NOW = Instant.parse("2026-05-04T10:00:00Z");

    private final TokenAuthenticator authenticator = new TokenAuthenticator(() -> Optional.of(new Tokens(List.of(
            new Token("reader", Tokens.hash("r"), Scope.READ, Optional.empty()),
            new Token("old", Tokens.hash("o"), Scope.WRITE, Optional.of(NOW))))));

    @Test
    void shouldShowWhatElseIsThereToAllWhereThereAreNoTokens() {
        assertThatCode(() -> new TokenAuthenticator(Optional::empty).admitReader("", NOW)).doesNotThrowAnyException();
    }

    @Test
    void shouldShowWhatElseIsThereToThoseWhoMayReadWhereThereAreTokens() {
        assertThatCode(() -> authenticator.admitReader("Bearer r", NOW)).doesNotThrowAnyException();
        assertThat(refusal("")).isEqualTo(Problem.TOKEN_MISSING);
        assertThat(refusal("Bearer x")).isEqualTo(Problem.TOKEN_UNKNOWN);
        assertThat(refusal("Bearer o")).isEqualTo(Problem.TOKEN_EXPIRED);
    }

    private Problem refusal(String authorization) {
        return catchThrowableOfType(ApiException.class, () -> authenticator.admitReader(authorization, NOW)).problem();
    }
}
