package dev.anteroom.control.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.control.store.StoreUnderTest;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.Tokens;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.tokens")
class TokenCallsTest {

    private static final Token FILED = new Token("root", Tokens.hash("filed"), Scope.ADMIN, Optional.empty());

    private final StoreUnderTest topic = new StoreUnderTest();
    private final TokenCalls calls = new TokenCalls(topic.tokens(), () -> List.of(FILED), new Random(1));

    private static Call call(String body, String id) {
        return new Call(Map.of("token", id), Map.of(), Buffer.buffer(body), Optional.empty(), FILED, 5_000,
                "http://edge");
    }

    private JsonNode make(String body) throws InterruptedException {
        return calls.create(call(body, "")).body().path("result");
    }

    private Optional<Scope> scopeOf(String secret) {
        return topic.tokenDirectory().find(secret).map(Token::scope);
    }

    @Test
    void shouldShowATokenOnceAndKeepItsHashAlone() throws InterruptedException {
        JsonNode made = make("{\"name\": \"ann\", \"scope\": \"read\"}");
        String secret = made.path("value").asText();

        assertThat(scopeOf(secret)).contains(Scope.READ);
        String shown = calls.list(call("", "")).body()
                + calls.get(call("", made.path("id").asText())).body().toString();
        assertThat(shown).contains("ann", "root").doesNotContain(secret, "value", "sha256", Tokens.hash(secret),
                Tokens.hash("filed"));
        assertThat(topic.audits().toString()).contains("ann", "root", "CREATED").doesNotContain(secret,
                Tokens.hash(secret));
    }

    @Test
    void shouldChangeTheScopeOfATokenAndRemoveIt() throws InterruptedException {
        JsonNode made = make("{\"name\": \"ann\", \"scope\": \"read\"}");
        String id = made.path("id").asText();
        String secret = made.path("value").asText();

        calls.change(call("{\"scope\": \"write\", \"expires_on\": \"2030-01-01T00:00:00Z\"}", id));
        assertThat(scopeOf(secret)).contains(Scope.WRITE);

        calls.remove(call("", id));
        assertThat(scopeOf(secret)).isEmpty();
        assertThat(topic.audits()).extracting(audit -> audit.getAction().name() + " " + audit.getTokenId()
                + audit.getChanges().stream().map(change -> " " + change.getKey()).toList())
                .containsExactly("CREATED " + id + "[ name,  scope,  expires_on]",
                        "CHANGED " + id + "[ scope,  expires_on]", "DELETED " + id + "[ name,  scope,  expires_on]");
    }

    @Test
    void shouldGiveATokenANewValue() throws InterruptedException {
        JsonNode made = make("{\"name\": \"ann\", \"scope\": \"read\"}");

        String renewed = calls.renew(call("{}", made.path("id").asText())).body().path("result").asText();

        assertThat(scopeOf(made.path("value").asText())).isEmpty();
        assertThat(scopeOf(renewed)).contains(Scope.READ);
        assertThat(topic.audits().getLast().getChanges()).singleElement()
                .satisfies(change -> assertThat(change.getKey()).isEqualTo("value"));
    }

    @Test
    void shouldTakePoliciesAndWhatItShowed() throws InterruptedException {
        JsonNode made = make("{\"name\": \"ann\", \"policies\": [{\"effect\": \"allow\","
                + " \"permission_groups\": [{\"id\": \"metrics\"}, {\"id\": \"read\"}],"
                + " \"resources\": {\"com.cloudflare.api.account.*\": \"*\"}}]}");
        String id = made.path("id").asText();
        String shown = calls.get(call("", id)).body().path("result").toString();

        JsonNode again = calls.change(call(shown, id)).body().path("result");

        assertThat(made.path("scope").asText()).isEqualTo("read");
        assertThat(again.toString()).isEqualTo(shown);
        assertThat(topic.audits()).as("nothing changed").hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"{'name': 'ann'}; scope is missing",
            "{'scope': 'read'}; name is ''", "{'name': 'a b', 'scope': 'read'}; name is 'a b'",
            "{'name': 'ann', 'scope': 'all'}; scope is 'all'",
            "{'name': 'root', 'scope': 'read'}; name 'root' is that of another token",
            "{'name': 'ann', 'scope': 'read', 'condition': {}}; unknown key condition",
            "{'name': 'ann', 'scope': 'read', 'status': 'disabled'}; status is 'disabled'",
            "{'name': 'ann', 'scope': 'read', 'expires_on': '1970-01-01T00:00:01Z'}; must be in the future",
            "{'name': 'ann', 'scope': 'read', 'expires_on': 'tomorrow'}; expires_on is 'tomorrow'",
            "{'name': 'ann', 'policies': []}; policies name no permission group",
            "{'name': 'ann', 'policies': [{'effect': 'deny'}]}; effect is 'deny'",
            "{'name': 'ann', 'policies': [{'effect': 'allow', 'resources': {'zone.1': '*'}}]}; tokens are for all zones",
            "{'name': 'ann', 'scope': 'read', 'policies': [{'effect': 'allow', 'permission_groups': [{'id': 'write'}]}]};"
                    + " policies say write"})
    void shouldRefuseWhatItWouldNotKeepTo(String body, String words) {
        assertThatThrownBy(() -> make(body.replace('\'', '"'))).isInstanceOf(ApiException.class)
                .hasMessageContaining(words);
        assertThat(topic.audits()).isEmpty();
    }

    @Test
    void shouldLeaveTheTokensOfTheFileToWhoeverMayWriteIt() {
        assertThatThrownBy(() -> calls.remove(call("", "file.root"))).hasMessageContaining("change the file");
        assertThatThrownBy(() -> calls.renew(call("{}", "file.root"))).hasMessageContaining("change the file");
        assertThatThrownBy(() -> calls.remove(call("", "nobody"))).isInstanceOfSatisfying(ApiException.class,
                refused -> assertThat(refused.problem()).isEqualTo(Problem.NO_SUCH_TOKEN));
    }

    @Test
    void shouldKeepTheNameThatTheAuditHas() throws InterruptedException {
        String id = make("{\"name\": \"ann\", \"scope\": \"read\"}").path("id").asText();

        assertThatThrownBy(() -> calls.change(call("{\"name\": \"bob\"}", id))).hasMessageContaining("must stay 'ann'");
        assertThatThrownBy(() -> make("{\"name\": \"ann\", \"scope\": \"admin\"}"))
                .hasMessageContaining("that of another token");
    }
}
