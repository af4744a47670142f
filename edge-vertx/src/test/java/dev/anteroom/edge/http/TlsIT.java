package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ClientTls;
import dev.anteroom.runtime.tls.TestCertificate;
import io.vertx.core.http.HttpServerRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("feature.transport")
class TlsIT {

    private static final TestCertificate SHOP = TestCertificate.of("open.example", "full.example");
    private static final TestCertificate PAY = TestCertificate.of("pay.example");
    private static final String HSTS = "max-age=31536000; includeSubDomains";

    @TempDir
    static Path folder;
    private static EdgeUnderTest edge;
    private static ClientTls trusting;
    private static SSLContext tls;

    @BeforeAll
    static void start() throws IOException {
        CertificatePair shop = SHOP.in(folder, "shop");
        CertificatePair pay = PAY.in(folder, "pay");
        Path authorities = Files.writeString(folder.resolve("both.crt"), SHOP.certificate() + PAY.certificate());
        trusting = new ClientTls(Optional.of(authorities), Optional.empty());
        tls = trusting.context();
        edge = EdgeUnderTest.before(TlsIT::tell,
                Map.of("http.tls.certificate", shop.certificate() + "," + pay.certificate(),
                        "http.tls.key", shop.key() + "," + pay.key(), "http.tls.hsts", HSTS, "http.hosts", "127.0.0.1",
                        "pass.keysetInterval",
                        "100ms"));
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    private static void tell(HttpServerRequest request) {
        request.body().onSuccess(body -> request.response().putHeader("Strict-Transport-Security", "max-age=1")
                .end(request.getHeader("Host") + "|" + request.headers().getAll("Cookie") + "|"
                        + request.getHeader("X-Forwarded-Proto") + "|" + request.getHeader("X-Forwarded-Host") + "|"
                        + body));
    }

    private static HttpResponse<String> ask(HttpClient.Version version, HttpRequest.Builder request)
            throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().sslContext(tls).version(version).build()) {
            return client.send(request.build(), BodyHandlers.ofString());
        }
    }

    private static HttpRequest.Builder at(String path) {
        return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + edge.port() + path));
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void shouldTellTheOriginWhatWasAskedInEitherVersion(HttpClient.Version version) throws Exception {
        HttpResponse<String> answer = ask(version, at("/x").POST(HttpRequest.BodyPublishers.ofString("body")));

        assertThat(answer.version()).isEqualTo(version);
        String host = "127.0.0.1:" + edge.port();
        assertThat(answer.body()).isEqualTo(host + "|[]|https|" + host + "|body");
        assertThat(answer.headers().allValues("Strict-Transport-Security")).first().isEqualTo(HSTS);
    }

    @Test
    void shouldGiveSecureCookiesAndFindThemAgainOneByOne() throws Exception {
        String answer = overTls11("GET / HTTP/1.1\r\nHost: full.example\r\nConnection: close\r\n\r\n");
        String cookie = answer.lines().filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("set-cookie:"))
                .findFirst().orElseThrow();
        assertThat(cookie).contains("; SameSite=None; Secure; Partitioned");
        assertThat(answer).contains(HSTS);

        double newcomers = newcomers();
        String pair = cookie.substring("set-cookie:".length(), cookie.indexOf(';')).strip();
        try (RawHttp2 raw = RawHttp2.connect(edge.port(), tls)) {
            raw.send(RawHttp2.HEADERS, RawHttp2.END_STREAM | RawHttp2.END_HEADERS, 1,
                    RawHttp2.get("full.example", "/", "cookie", "a=1", "cookie", pair));
            assertThat(raw.await(frame -> frame.type() == RawHttp2.DATA)).isPresent();
        }
        assertThat(newcomers()).isEqualTo(newcomers);
    }

    /** Only those who come without a pass make a move from NEW. */
    private static double newcomers() {
        return edge.moves.stream().filter(move -> move.toString().contains("\"NEW\"")).count();
    }

    private static String overTls11(String request) throws IOException {
        try (SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(),
                edge.port())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Uses a context of its own, because a resumed session does not present the certificate again. */
    private static X509Certificate certificateFor(String name) throws IOException {
        try (SSLSocket socket = (SSLSocket) trusting.context().getSocketFactory().createSocket(
                InetAddress.getLoopbackAddress(),
                edge.port())) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setServerNames(List.of(new SNIHostName(name)));
            socket.setSSLParameters(parameters);
            socket.startHandshake();
            return (X509Certificate) socket.getSession().getPeerCertificates()[0];
        }
    }

    @Test
    void shouldShowTheCertificateOfTheNameThatIsAskedForAndTheFirstOtherwise() throws Exception {
        assertThat(certificateFor("pay.example").getSubjectX500Principal().getName()).isEqualTo("CN=pay.example");
        assertThat(certificateFor("full.example").getSubjectX500Principal().getName()).isEqualTo("CN=open.example");
        assertThat(certificateFor("unknown.example").getSubjectX500Principal().getName()).isEqualTo("CN=open.example");
    }

    @Test
    void shouldUseChangedCertificatesWithoutARestartAndKeepTheEarlierOnesWhereTheyAreBroken() throws Exception {
        TestCertificate first = TestCertificate.of("first.example");
        TestCertificate second = TestCertificate.of("second.example");
        CertificatePair files = first.in(folder, "own");
        try (EdgeUnderTest own = EdgeUnderTest.before(TlsIT::tell, Map.of("http.tls.certificate",
                files.certificate().toString(), "http.tls.key", files.key().toString(), "pass.keysetInterval",
                "100ms"))) {
            Files.writeString(files.key(), "no key");
            assertThat(shown(own.port(), first)).isTrue();

            second.in(folder, "own");
            await().until(() -> shown(own.port(), second));
        }
    }

    private static boolean shown(int port, TestCertificate wanted) throws IOException {
        Path authority = Files.writeString(folder.resolve("wanted.crt"), wanted.certificate());
        SSLContext strict = new ClientTls(Optional.of(authority), Optional.empty()).context();
        try (SSLSocket socket = (SSLSocket) strict.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(),
                port)) {
            socket.startHandshake();
            return true;
        } catch (javax.net.ssl.SSLException other) {
            return false;
        }
    }

    @Test
    void shouldRefuseStrictTransportWithoutTls() {
        assertThatThrownBy(() -> EdgeUnderTest.before(TlsIT::tell, Map.of("http.tls.hsts", HSTS)))
                .isInstanceOf(SettingException.class).hasMessageContaining("http.tls.hsts is set without");
    }
}
