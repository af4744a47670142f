package dev.anteroom.runtime.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.metric.ProcessMeters;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ClientTls;
import dev.anteroom.runtime.tls.TestCertificate;
import dev.anteroom.runtime.token.Scope;
import dev.anteroom.runtime.token.Token;
import dev.anteroom.runtime.token.TokenFile;
import dev.anteroom.runtime.token.TokenSource;
import dev.anteroom.runtime.token.Tokens;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who gets what from the management port. */
@Tag("feature.tokens")
class ManagementAccessIT {

    private static final String METRICS = "jvm_memory_used_bytes";

    @TempDir
    Path folder;
    private final ProcessMeters meters = new ProcessMeters();
    private final AtomicLong now = new AtomicLong(1_000_000);
    private final List<RefusedCall> refusals = new CopyOnWriteArrayList<>();
    private final Others others = new Others();
    private Optional<ManagementServer> server = Optional.empty();

    @AfterEach
    void close() {
        server.ifPresent(ManagementServer::close);
        meters.close();
    }

    /** Tokens besides those of the file, which take a while to be read. */
    private static final class Others implements TokenSource {

        private volatile boolean loaded = true;
        private volatile Optional<Token> known = Optional.empty();

        @Override
        public Optional<Token> find(String sent) {
            return known.filter(token -> token.sha256().equals(Tokens.hash(sent)));
        }

        @Override
        public boolean isLoaded() {
            return loaded;
        }
    }

    /** Answers whoever may change rooms. */
    private final class Guarded implements ManagementPart {

        @Override
        public List<String> requiredRooms() {
            return List.of();
        }

        @Override
        public List<Readiness.Check> readiness() {
            return List.of();
        }

        @Override
        public Handler<HttpServerRequest> mount(Vertx vertx, MeterRegistry registry, ManagementAccess access) {
            access.refusals().addListener(refusals::add);
            access.addTokens(others);
            return request -> request.response()
                    .setStatusCode(access.admit(request, Scope.WRITE) instanceof Access.Granted ? 200 : 403).end();
        }

        @Override
        public void start() {
        }

        @Override
        public void close() {
        }
    }

    private int open(ManagementConfig config) {
        ManagementServer opened = ManagementServer.open(config, Readiness.of(List.of()), meters,
                Optional.of(new Guarded()), () -> Instant.ofEpochMilli(now.get()));
        server = Optional.of(opened);
        return opened.port();
    }

    private Path tokens() {
        Path file = folder.resolve("tokens.yaml");
        TokenFile.at(file).add(new Token("prometheus", Tokens.hash("m"), Scope.METRICS, Optional.empty()));
        TokenFile.at(file).add(new Token("operator", Tokens.hash("w"), Scope.WRITE, Optional.empty()));
        return file;
    }

    private ManagementConfig config(Optional<Path> tokens, List<CertificatePair> certificates, boolean insecure,
            String host) {
        return new ManagementConfig(host, 0, List.of("edge-1.internal"), tokens, certificates, insecure,
                Duration.ofSeconds(10));
    }

    private ManagementConfig guarded() {
        return config(Optional.of(tokens()), List.of(), false, "127.0.0.1");
    }

    private static String raw(int port, String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String ask(int port, String path, String host, String token) throws IOException {
        return raw(port, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n"
                + (token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n") + "Connection: close\r\n\r\n");
    }

    private static String ask(int port, String path, String token) throws IOException {
        return ask(port, path, "127.0.0.1:" + port, token);
    }

    @Test
    void shouldShowMetricsToThoseWithATokenForThemAndNoMore() throws Exception {
        int port = open(guarded());

        assertThat(ask(port, "/metrics", "")).startsWith("HTTP/1.1 401").contains("WWW-Authenticate: Bearer")
                .doesNotContain(METRICS);
        assertThat(ask(port, "/metrics", "m")).startsWith("HTTP/1.1 200").contains(METRICS);
        assertThat(ask(port, "/metrics", "w")).startsWith("HTTP/1.1 200");
        assertThat(ask(port, "/other", "m")).startsWith("HTTP/1.1 403");
        assertThat(ask(port, "/other", "w")).startsWith("HTTP/1.1 200");
        assertThat(ask(port, "/health/live", "")).startsWith("HTTP/1.1 200");
    }

    @Test
    void shouldTakeTokensThatAreNotInTheFileOnceTheyAreRead() throws Exception {
        int port = open(guarded());
        others.loaded = false;
        for (int i = 0; i <= GuessLimit.MOST; i++) {
            assertThat(ask(port, "/other", "late")).startsWith("HTTP/1.1 403");
        }
        assertThat(refusals).as("nobody has guessed").extracting(RefusedCall::reason)
                .containsOnly(RefusedCall.Reason.TOKENS_NOT_READ);
        assertThat(ask(port, "/other", "w")).as("one of the file").startsWith("HTTP/1.1 200");

        others.known = Optional.of(new Token("late", Tokens.hash("late"), Scope.WRITE,
                Optional.of(Instant.ofEpochMilli(1_060_000))));
        others.loaded = true;

        assertThat(ask(port, "/other", "late")).startsWith("HTTP/1.1 200");
        now.addAndGet(60_000);
        assertThat(ask(port, "/other", "late")).as("it has expired").startsWith("HTTP/1.1 403");
    }

    @Test
    void shouldKnowNoTokensWithoutAFile() throws Exception {
        others.known = Optional.of(new Token("late", Tokens.hash("late"), Scope.ADMIN, Optional.empty()));
        int port = open(config(Optional.empty(), List.of(), false, "127.0.0.1"));

        assertThat(ask(port, "/other", "late")).startsWith("HTTP/1.1 403");
        assertThat(refusals).extracting(RefusedCall::reason).containsExactly(RefusedCall.Reason.NO_TOKENS);
    }

    @Test
    void shouldShowMetricsToAllWhereThereAreNoTokensOrWhereToldTo() throws Exception {
        assertThat(ask(open(config(Optional.empty(), List.of(), false, "127.0.0.1")), "/metrics", ""))
                .contains(METRICS);
        server.ifPresent(ManagementServer::close);

        assertThat(ask(open(config(Optional.of(tokens()), List.of(), true, "127.0.0.1")), "/metrics", ""))
                .contains(METRICS);
    }

    @Test
    void shouldAnswerOnlyToItsOwnNamesAndToAddresses() throws Exception {
        int port = open(guarded());

        for (String host : List.of("127.0.0.1", "[::1]", "localhost:" + port, "EDGE-1.internal:9090")) {
            assertThat(ask(port, "/metrics", host, "m")).as(host).startsWith("HTTP/1.1 200");
        }
        for (String host : List.of("evil.example", "edge-1.internal.evil.example", "localhost.evil.example", "1.2.3",
                "127.0.0.1.evil.example")) {
            assertThat(ask(port, "/metrics", host, "m")).as(host).startsWith("HTTP/1.1 421").doesNotContain(METRICS);
            assertThat(ask(port, "/other", host, "w")).as(host).startsWith("HTTP/1.1 421");
        }
        assertThat(raw(port, "GET /metrics HTTP/1.0\r\nAuthorization: Bearer m\r\n\r\n")).contains(" 421 ");
        assertThat(ask(port, "/health/live", "probe.example", "")).startsWith("HTTP/1.1 200");
    }

    @Test
    void shouldTellBrowsersToMakeNothingOfAnyAnswer() throws Exception {
        int port = open(guarded());

        for (String path : List.of("/metrics", "/health/ready", "/other")) {
            assertThat(ask(port, path, "")).containsIgnoringCase("x-content-type-options: nosniff")
                    .containsIgnoringCase("content-security-policy: default-src 'none'; frame-ancestors 'none'");
        }
    }

    @Test
    void shouldTellWhatItRefusedAndWhereThatCameFrom() throws Exception {
        int port = open(guarded());

        ask(port, "/metrics?secret=1", "");
        ask(port, "/other", "m");

        assertThat(refusals).extracting(RefusedCall::reason).containsExactly(RefusedCall.Reason.TOKEN_MISSING,
                RefusedCall.Reason.SCOPE_TOO_SMALL);
        assertThat(refusals).extracting(RefusedCall::address).containsOnly("127.0.0.1");
        assertThat(refusals.getFirst().path()).isEqualTo("/metrics");
        assertThat(refusals.getLast().token()).contains("prometheus");
    }

    @Test
    void shouldNotListenToWhoeverGuessesForTheRestOfTheMinute() throws Exception {
        int port = open(guarded());
        for (int guess = 0; guess < GuessLimit.MOST; guess++) {
            ask(port, "/other", "guess-" + guess);
        }

        assertThat(ask(port, "/other", "w")).startsWith("HTTP/1.1 403");
        assertThat(refusals.getLast().reason()).isEqualTo(RefusedCall.Reason.TOO_MANY_GUESSES);
        now.addAndGet(GuessLimit.WINDOW_MILLIS);
        assertThat(ask(port, "/other", "w")).startsWith("HTTP/1.1 200");
    }

    @Test
    void shouldTellOfABoundedNumberOfRefusals() throws Exception {
        int port = open(guarded());
        for (int at = 0; at < RefusalLog.MOST + 10; at++) {
            ask(port, "/other", "");
        }

        assertThat(refusals).hasSize(RefusalLog.MOST);
    }

    @Test
    void shouldSpeakNoHttp2WithoutTls() throws Exception {
        int port = open(guarded());

        assertThat(raw(port, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0")).doesNotStartWith("\0");
        try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build()) {
            HttpResponse<String> answer = client.send(HttpRequest
                    .newBuilder(URI.create("http://127.0.0.1:" + port + "/health/live")).build(),
                    BodyHandlers.ofString());
            assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
    }

    @Test
    void shouldSpeakTlsAloneWhereItHasCertificates() throws Exception {
        CertificatePair own = TestCertificate.of("edge-1.internal").in(folder, "own");
        int port = open(config(Optional.of(tokens()), List.of(own), false, "0.0.0.0"));

        assertThat(ask(port, "/metrics", "m")).doesNotContain(METRICS);
        try (HttpClient client = HttpClient.newBuilder()
                .sslContext(new ClientTls(Optional.of(own.certificate()), Optional.empty()).context()).build()) {
            HttpResponse<String> answer = client.send(HttpRequest
                    .newBuilder(URI.create("https://127.0.0.1:" + port + "/metrics"))
                    .header("Authorization", "Bearer m")
                    .build(), BodyHandlers.ofString());
            assertThat(answer.body()).contains(METRICS);
        }
    }

    @Test
    void shouldNotOpenToOthersUnguardedUnlessToldTo() {
        Path tokens = tokens();
        List<CertificatePair> pair = List.of(new CertificatePair(folder, folder));

        for (String host : List.of("0.0.0.0", "::", "10.0.0.7", "edge-1.internal")) {
            assertThatThrownBy(() -> config(Optional.empty(), pair, false, host)).isInstanceOf(SettingException.class)
                    .hasMessageContaining("management.host is '" + host + "', so that other machines can reach the"
                            + " management port")
                    .hasMessageContaining("management.tokens").hasMessageContaining("management.insecure=true");
            assertThatThrownBy(() -> config(Optional.of(tokens), List.of(), false, host))
                    .isInstanceOf(SettingException.class);
            assertThat(config(Optional.empty(), List.of(), true, host).host()).isEqualTo(host);
            assertThat(config(Optional.of(tokens), pair, false, host).host()).isEqualTo(host);
        }
        for (String host : List.of("127.0.0.1", "127.1.2.3", "::1", "localhost")) {
            assertThat(config(Optional.empty(), List.of(), false, host).host()).isEqualTo(host);
        }
    }
}
