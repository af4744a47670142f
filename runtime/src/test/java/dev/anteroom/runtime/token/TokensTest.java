package dev.anteroom.runtime.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.tokens")
class TokensTest {

    private static final Instant END = Instant.parse("2030-01-01T00:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void shouldFindWhatWasAdded() throws IOException {
        TokenFile file = TokenFile.at(folder.resolve("tokens.yaml"));
        String secret = Tokens.generate(new SecureRandom());
        file.add(new Token("a", Tokens.hash(secret), Scope.WRITE, Optional.of(END)));
        file.add(new Token("b", Tokens.hash("other"), Scope.READ, Optional.empty()));

        Token found = file.read().find(secret).orElseThrow();

        assertThat(found.name()).isEqualTo("a");
        assertThat(found.isExpired(END.minusMillis(1))).isFalse();
        assertThat(found.isExpired(END)).isTrue();
        assertThat(file.read().find("other").orElseThrow().scope().covers(Scope.WRITE)).isFalse();
        assertThat(file.read().find(secret.substring(1))).isEmpty();
        assertThat(file.read().find("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"tokens: x;a list of tokens", "tokens: [{name: a, scope: read}];sha256 is ''",
            "tokens: [{nam: a}];token number 1: unknown key nam", "tokens: [{name: a b, scope: read}];name is 'a b'",
            "x;a list",
            "tokens: [;not valid YAML"})
    void shouldSayWhatIsWrongWithAFile(String yaml, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("tokens.yaml"), yaml);

        assertThatThrownBy(() -> TokenFile.at(file).read()).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(file.toString()).hasMessageContaining(message);
    }

    @Test
    void shouldEndTheLastTokenToo() throws IOException {
        TokenFile file = TokenFile.at(Files.writeString(folder.resolve("tokens.yaml"), "tokens:\n"));

        assertThat(file.read().find("any")).isEmpty();
    }

    /** Names are kept as written, whatever a hand-written file looks like and whatever YAML would make of them. */
    @ParameterizedTest
    @ValueSource(strings = {"tokens: []", "tokens:\n- {name: x, sha256: HASH, scope: read}",
            "tokens: [{name: x, sha256: HASH, scope: read}]"})
    void shouldAddToAnyFile(String yaml) throws IOException {
        TokenFile file = TokenFile
                .at(Files.writeString(folder.resolve("tokens.yaml"), yaml.replace("HASH", Tokens.hash("x"))));
        int before = file.read().known().size();

        for (String name : List.of("null", "-", "007", "1.10", "true")) {
            file.add(new Token(name, Tokens.hash(name), Scope.WRITE, Optional.of(END)));
        }

        assertThat(file.read().known()).hasSize(before + 5)
                .endsWith(new Token("true", Tokens.hash("true"), Scope.WRITE, Optional.of(END)));
        assertThat(file.read().find("null").orElseThrow().name()).isEqualTo("null");
    }

    @Test
    void shouldNameAFileThatIsNotThere() {
        assertThatThrownBy(() -> TokenFile.at(Path.of("/no/tokens")).read()).hasMessageContaining("/no/tokens");
    }
}
