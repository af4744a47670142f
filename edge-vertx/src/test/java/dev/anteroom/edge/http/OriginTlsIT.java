package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ServerTls;
import dev.anteroom.runtime.tls.TestCertificate;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemTrustOptions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An origin that requires a client certificate and has a server name of its own. */
class OriginTlsIT {

    private static final String ASKED = "GET / HTTP/1.1\nHost: open.example\nConnection: close\n\n";

    @TempDir
    static Path folder;
    private static Vertx vertx;
    private static CertificatePair originFiles;
    private static CertificatePair edgeFiles;
    private static CertificatePair otherFiles;
    private static int port;

    @BeforeAll
    static void start() {
        vertx = Vertx.vertx();
        originFiles = TestCertificate.of("origin.example").in(folder, "origin");
        edgeFiles = TestCertificate.of("edge.example").in(folder, "edge");
        otherFiles = TestCertificate.of("other.example").in(folder, "other");
        HttpServerOptions options = new HttpServerOptions().setHost("127.0.0.1").setPort(0);
        new ServerTls("origin", List.of(originFiles)).secure(options);
        options.setClientAuth(ClientAuth.REQUIRED)
                .setTrustOptions(new PemTrustOptions().addCertPath(edgeFiles.certificate().toString()));
        port = EdgeUnderTest.await(vertx.createHttpServer(options)
                .requestHandler(request -> request.response().end(request.connection().indicatedServerName() + "|"
                        + request.getHeader("Host")))
                .listen()).actualPort();
    }

    @AfterAll
    static void stop() {
        EdgeUnderTest.await(vertx.close());
    }

    private static Map<String, String> settings(CertificatePair authority, String serverName) {
        return new HashMap<>(Map.of("origin.url", "https://127.0.0.1:" + port, "origin.tls.ca",
                authority.certificate().toString(), "origin.tls.certificate", edgeFiles.certificate().toString(),
                "origin.tls.key", edgeFiles.key().toString(), "origin.tls.serverName", serverName));
    }

    private static RawHttp.Answer ask(Map<String, String> settings) {
        try (EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end("plain"), settings)) {
            return edge.send(ASKED);
        }
    }

    @Test
    void shouldShowWhoItIsAndAskForTheOriginsOwnName() {
        RawHttp.Answer answer = ask(settings(originFiles, "origin.example"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("origin.example|open.example");
    }

    @Test
    void shouldNotBelieveAnOriginOfAnotherNameOrOfAnotherAuthority() {
        assertThat(ask(settings(originFiles, "wrong.example")).status()).isEqualTo(502);
        assertThat(ask(settings(otherFiles, "origin.example")).status()).isEqualTo(502);
    }

    @Test
    void shouldBeRefusedWithoutACertificateOfItsOwn() {
        Map<String, String> anonymous = settings(originFiles, "origin.example");
        anonymous.keySet().removeAll(List.of("origin.tls.certificate", "origin.tls.key"));

        assertThat(ask(anonymous).status()).isEqualTo(502);
    }

    @Test
    void shouldRefuseSettingsThatWouldDoNothing() {
        Map<String, String> plain = settings(originFiles, "origin.example");
        plain.put("origin.url", "http://127.0.0.1:" + port);

        assertThatThrownBy(() -> ask(plain)).isInstanceOf(SettingException.class)
                .hasMessageContaining("it must begin with https");
    }
}
