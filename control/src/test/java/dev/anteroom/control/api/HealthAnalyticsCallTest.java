package dev.anteroom.control.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.control.health.OriginDirectories;
import dev.anteroom.control.health.ProbeHistory;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.Tokens;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.type.AvroTypes;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.health-analytics")
class HealthAnalyticsCallTest {

    private static final long NOW = Instant.parse("2026-05-04T10:30:00Z").toEpochMilli();

    private final ProbeHistory history = new ProbeHistory(Duration.ofDays(2));

    @BeforeEach
    void probe() {
        HealthResult result = new HealthResult();
        result.setCheckId("site");
        result.setDataCenter("nairobi");
        result.setEdgeId("nairobi-1");
        result.setAddress("192.0.2.1 80");
        result.setAt(NOW);
        result.setFailure(ProbeFailure.TCP);
        history.add(result, NOW);
        history.retention().markLoaded();
    }

    private static HealthCheck.Builder check() {
        return AvroTypes.newHealthCheck().setCheckId("site").setName("site").setAddress("a.example");
    }

    private JsonNode ask(Map<String, String> query) {
        return ask(check().build(), query);
    }

    private JsonNode ask(HealthCheck check, Map<String, String> query) {
        HealthAnalyticsCall analytics = new HealthAnalyticsCall(OriginDirectories.loaded(check), history);
        Call call = new Call(Map.of("zone", "default", "check", "site"), query, Buffer.buffer(), Optional.empty(),
                new Token("me", Tokens.hash("x"), Scope.READ, Optional.empty()), NOW + 1, "http://edge");
        return analytics.answer(call).body().path("result");
    }

    @Test
    void shouldTellOfTheLastDayUnlessAsked() {
        JsonNode answer = ask(Map.of());

        assertThat(answer.path("probes").asLong()).isEqualTo(1);
        assertThat(answer.path("availability").asDouble()).isZero();
        assertThat(answer.path("from").asText()).isEqualTo("2026-05-03T10:00:00Z");
    }

    private JsonNode expected(HealthCheck.Builder check) {
        return ask(check.build(), Map.of()).at("/events/0/expected_codes");
    }

    @Test
    void shouldTellWhichCodesAProbeExpected() {
        assertThat(expected(check())).as("unless codes are set").extracting(JsonNode::asText).containsExactly("200");
        assertThat(expected(check().setExpectedCodes(List.of("2xx", "304")))).extracting(JsonNode::asText)
                .containsExactly("2xx", "304");
        assertThat(expected(check().setType(HealthCheckType.TCP))).as("there are none").isEmpty();
        assertThat(expected(check().setModifiedAt(1)).isNull()).as("not known of an earlier version").isTrue();
    }

    @Test
    void shouldTellOfNothingInAnEmptyRange() {
        JsonNode answer = ask(Map.of("from", "2026-05-04T08:00:00Z", "to", "2026-05-04T08:00:00Z"));

        assertThat(answer.path("probes").asLong()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"from, yesterday, from is 'yesterday'", "to, +1000000000-12-31T23:59:59Z, to is",
            "to, 2026-05-03T09:00:00Z, from is later than to", "limit, 1001, limit is '1001'", "limit, -1, limit is"})
    void shouldSayWhatIsWrongWithAQuery(String key, String value, String message) {
        Map<String, String> query = key.equals("to")
                ? Map.of("from", "2026-05-04T09:00:00Z", key, value)
                : Map.of(key, value);

        assertThatThrownBy(() -> ask(query)).isInstanceOfSatisfying(ApiException.class,
                refused -> assertThat(refused.problem()).isEqualTo(Problem.INVALID_QUERY))
                .hasMessageContaining(message);
    }
}
