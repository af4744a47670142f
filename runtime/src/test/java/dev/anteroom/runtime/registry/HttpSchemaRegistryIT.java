package dev.anteroom.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.avro.Schema;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the client against a server on a real socket that gives answers which a working registry never gives. */
@Tag("feature.registry")
class HttpSchemaRegistryIT {

    private static final Schema SCHEMA = TrafficEvent.getClassSchema();
    private static final String SUBJECT = "anteroom.traffic-value";

    private record Answer(int status, String body) {
    }

    private final Deque<Answer> answers = new ArrayDeque<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private HttpServer server;
    private URI url;
    private HttpSchemaRegistry registry;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/apis/ccompat/v7/");
        registry = new HttpSchemaRegistry(settings(url));
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static RegistrySettings settings(URI url) {
        return new RegistrySettings(url, Duration.ofSeconds(5), 3, Duration.ofMillis(1), Optional.of("me:secret"));
    }

    private void answer(HttpExchange exchange) throws IOException {
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
        Answer answer = answers.size() > 1 ? answers.poll() : answers.getFirst();
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Test
    void shouldAskOnceForWhatCanNeverChange() {
        answers.add(new Answer(200, "{\"id\":7}"));

        assertThat(registry.register(SUBJECT, SCHEMA)).isEqualTo(7);
        assertThat(registry.register(SUBJECT, SCHEMA)).isEqualTo(7);

        assertThat(requests)
                .containsExactly("POST /apis/ccompat/v7/subjects/anteroom.traffic-value/versions Basic bWU6c2VjcmV0");
    }

    @Test
    void shouldNotAskForASchemaThatItHasRegistered() {
        answers.add(new Answer(200, "{\"id\":7}"));
        registry.register(SUBJECT, SCHEMA);

        assertThat(registry.schemaById(7)).isEqualTo(SCHEMA);
        assertThat(requests).hasSize(1);
    }

    @Test
    void shouldReadASchemaByItsId() {
        answers.add(new Answer(200, "{\"schema\":\"{\\\"type\\\":\\\"string\\\"}\"}"));

        assertThat(registry.schemaById(7)).isEqualTo(Schema.create(Schema.Type.STRING));
    }

    @Test
    void shouldTryAgainWhileTheRegistryIsOverloaded() {
        answers.add(new Answer(503, ""));
        answers.add(new Answer(429, "{}"));
        answers.add(new Answer(200, "{\"id\":7}"));

        assertThat(registry.idOf(SUBJECT, SCHEMA)).isEqualTo(7);
        assertThat(requests).hasSize(3);
    }

    @Test
    void shouldNameUrlSubjectAndReasonOfARefusalAndNotAskAgain() {
        answers.add(new Answer(409, "{\"error_code\":409,\"message\":\"incompatible with v1\"}"));

        assertThatThrownBy(() -> registry.register(SUBJECT, SCHEMA)).isInstanceOf(SchemaRegistryException.class)
                .hasMessageContaining(url.toString().substring(0, url.toString().length() - 1))
                .hasMessageContaining(SUBJECT).hasMessageContaining("409").hasMessageContaining("incompatible with v1");
        assertThat(requests).hasSize(1);
    }

    @Test
    void shouldSayThatAnAnswerIsNotOfTheProtocol() {
        answers.add(new Answer(200, "<html>login</html>"));

        assertThatThrownBy(() -> registry.register(SUBJECT, SCHEMA)).hasMessageContaining("not JSON")
                .hasMessageContaining("base URL");
        answers.clear();
        answers.add(new Answer(200, "{\"version\":1}"));
        assertThatThrownBy(() -> registry.register(SUBJECT, SCHEMA)).hasMessageContaining("without 'id'");
    }

    @Test
    void shouldSayThatTheTextOfASchemaIsNone() {
        answers.add(new Answer(200, "{\"schema\":\"{}\"}"));

        assertThatThrownBy(() -> registry.schemaById(3)).isInstanceOf(SchemaRegistryException.class)
                .hasMessageContaining("schema id 3");
    }

    @Test
    void shouldNameUrlAndSubjectWhenNobodyAnswers() {
        server.stop(0);

        assertThatThrownBy(() -> registry.register(SUBJECT, SCHEMA)).isInstanceOfSatisfying(
                SchemaRegistryException.class, e -> assertThat(e.status()).isZero())
                .hasMessageContaining("does not answer").hasMessageContaining(SUBJECT)
                .hasMessageContaining(Integer.toString(url.getPort()));
    }

    @Test
    void shouldListWhatIsIncompatible() {
        answers.add(new Answer(200, "{\"is_compatible\":false,\"messages\":[\"a\",\"b\"]}"));

        assertThat(registry.incompatibilities(SUBJECT, SCHEMA)).containsExactly("a", "b");
    }

    @Test
    void shouldTakeASchemaForCompatibleWhenTheSubjectIsNew() {
        answers.add(new Answer(404, "{\"error_code\":40401}"));

        assertThat(registry.incompatibilities(SUBJECT, SCHEMA)).isEmpty();
    }

    @Test
    void shouldRefuseSettingsOutOfRange() {
        URI file = URI.create("file:///tmp");

        assertThatThrownBy(() -> RegistrySettings.of(file)).hasMessageContaining("file:///tmp");
        assertThatThrownBy(() -> new RegistrySettings(url, Duration.ZERO, 1, Duration.ZERO, Optional.empty()))
                .hasMessageContaining("requestTimeout");
        assertThatThrownBy(
                () -> new RegistrySettings(url, Duration.ofSeconds(1), 0, Duration.ZERO, Optional.empty()))
                .hasMessageContaining("1..100");
    }
}
