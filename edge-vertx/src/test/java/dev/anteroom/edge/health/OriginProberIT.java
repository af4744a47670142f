package dev.anteroom.edge.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import dev.anteroom.schemas.avro.HealthHeader;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("feature.health-checks")
class OriginProberIT {

    private static final String FINE = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfine!";

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final OriginProber prober = prober("127.0.0.1");
    private ProbedOrigin origin;

    private OriginProber prober(String allowed) {
        return prober(allowed, System::nanoTime);
    }

    private OriginProber prober(String allowed, LongSupplier nanos) {
        return new OriginProber("dublin", "dublin-1",
                new ProbeTargets(List.of(IpNetwork.parse(allowed).orElseThrow()), 9090), threads,
                InstantSource.system(), nanos);
    }

    @BeforeEach
    void open() throws IOException {
        origin = ProbedOrigin.plain().answering(FINE);
    }

    @AfterEach
    void close() throws IOException {
        origin.close();
        threads.shutdownNow();
    }

    private HealthCheck.Builder check() {
        return AvroTypes.newHealthCheck().setCheckId("shop").setName("shop").setAddress("127.0.0.1")
                .setPort(origin.port()).setTimeoutMillis(5_000).setRetries(0).setModifiedAt(7);
    }

    private HealthResult probe(HealthCheck.Builder check) {
        return prober.probe(check.build(), 2);
    }

    @Test
    void shouldTimeEachPhase() {
        HealthResult result = probe(check());

        assertThat(result.getFailure()).isEqualTo(ProbeFailure.NONE);
        assertThat(result.getCode()).isEqualTo(200);
        assertThat(result.getAddress()).isEqualTo("127.0.0.1 " + origin.port());
        assertThat(result.getConfiguredAt()).isEqualTo(7);
        assertThat(result.getProbers()).isEqualTo(2);
        assertThat(List.of(result.getDnsMicros(), result.getTcpMicros(), result.getFirstByteMicros()))
                .allMatch(micros -> micros > 0);
        assertThat(result.getTlsMicros()).isZero();
        assertThat(result.getWholeMicros()).isGreaterThanOrEqualTo(result.getFirstByteMicros());
    }

    @Test
    void shouldAskAsTheCheckSays() {
        probe(check().setPath("/health?deep=1").setMethod("HEAD")
                .setHeaders(List.of(new HealthHeader("Host", List.of("shop.example")),
                        new HealthHeader("X-Probe", List.of("a", "b")))));

        assertThat(origin.requests()).singleElement().asString().startsWith("HEAD /health?deep=1 HTTP/1.1\r\n")
                .contains("\r\nHost: shop.example\r\n", "X-Probe: a\r\nX-Probe: b\r\n", "User-Agent: ")
                .doesNotContain("127.0.0.1");
    }

    @Test
    void shouldFindAWrongCode() {
        origin.answering("HTTP/1.1 503 No\r\n\r\n");

        HealthResult result = probe(check());

        assertThat(result.getFailure()).isEqualTo(ProbeFailure.CODE);
        assertThat(result.getCode()).isEqualTo(503);
    }

    @Test
    void shouldReadABodyInPieces() {
        origin.answering("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nall\r\n5\r\n well\r\n0\r\n\r\n");

        assertThat(probe(check().setExpectedBody("all well")).getFailure()).isEqualTo(ProbeFailure.NONE);
        assertThat(probe(check().setExpectedBody("not well")).getFailure()).isEqualTo(ProbeFailure.BODY);
    }

    @Test
    void shouldReadNoMoreOfABodyThanItJudges() {
        origin.answering("HTTP/1.1 200 OK\r\n\r\n" + "x".repeat(100_000) + "end");

        assertThat(probe(check().setExpectedBody("end")).getFailure()).isEqualTo(ProbeFailure.BODY);
    }

    @Test
    void shouldFindThatNobodyListens() throws IOException {
        try (Socket taken = new Socket()) {
            // bound, and so nobody else's, but it never listens; a port that was closed may go on or go to another
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));

            HealthResult result = probe(check().setPort(taken.getLocalPort()));

            assertThat(result.getFailure()).isEqualTo(ProbeFailure.TCP);
            assertThat(result.getCode()).isZero();
        }
    }

    @Test
    void shouldFindThatANameHasNoAddress() {
        assertThat(probe(check().setAddress("nothing.invalid")).getFailure()).isEqualTo(ProbeFailure.DNS);
    }

    @Test
    void shouldTryAgainWhatTakesTooLong() {
        origin.silent();

        HealthResult result = probe(check().setTimeoutMillis(500).setRetries(2));

        assertThat(result.getFailure()).isEqualTo(ProbeFailure.TIMEOUT);
        assertThat(result.getAttempts()).isEqualTo(3);
        await().untilAsserted(() -> assertThat(origin.requests()).hasSize(3));
    }

    @Test
    void shouldCallItTooLateWhenTheTimerIsAheadOfTheClock() {
        origin.answering(ProbedOrigin.DRIP);
        OriginProber ofAFrozenClock = prober("127.0.0.1", () -> 0);

        HealthResult result = ofAFrozenClock
                .probe(check().setTimeoutMillis(300).setExpectedBody("never").build(), 2);

        assertThat(result.getFailure()).isEqualTo(ProbeFailure.TIMEOUT);
    }

    @Test
    void shouldHangUpOnWhoSendsAByteNowAndThen() throws InterruptedException {
        origin.answering(ProbedOrigin.DRIP);

        assertThat(probe(check().setTimeoutMillis(300).setExpectedBody("never")).getFailure())
                .isEqualTo(ProbeFailure.TIMEOUT);
        assertThat(origin.gone.await(60, TimeUnit.SECONDS)).as("the connection is closed").isTrue();
    }

    @Test
    void shouldTryOnceWhatFailsAtOnce() {
        origin.answering("HTTP/1.1 503 No\r\n\r\n");

        assertThat(probe(check().setRetries(2)).getAttempts()).isEqualTo(1);
    }

    @Test
    void shouldTellWhatIsNoAnswer() {
        origin.answering("SSH-2.0-OpenSSH_9.6\r\n");

        assertThat(probe(check()).getFailure()).isEqualTo(ProbeFailure.PROTOCOL);
    }

    @Test
    void shouldConnectOnlyWhereThatIsAsked() {
        origin.silent();

        HealthResult result = probe(check().setType(HealthCheckType.TCP));

        assertThat(result.getFailure()).isEqualTo(ProbeFailure.NONE);
        assertThat(result.getTcpMicros()).isPositive();
        assertThat(origin.requests()).isEmpty();
    }

    @Test
    void shouldNotProbeThisMachineUnlessThatIsAllowed() {
        HealthResult result = prober("192.0.2.1").probe(check().build(), 1);

        assertThat(result.getFailure()).isEqualTo(ProbeFailure.REFUSED);
        assertThat(result.getTcpMicros()).isZero();
        assertThat(origin.requests()).isEmpty();
    }

    @Test
    void shouldFollowRedirectsWhereAskedButNotIntoForbiddenNetworks() throws IOException {
        try (ProbedOrigin other = ProbedOrigin.plain().answering(FINE)) {
            origin.answering("HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:" + other.port() + "/x?y=1\r\n\r\n");
            assertThat(probe(check()).getFailure()).isEqualTo(ProbeFailure.REDIRECT);
            assertThat(probe(check().setFollowRedirects(true)).getFailure()).isEqualTo(ProbeFailure.NONE);
            assertThat(other.requests()).singleElement().asString().startsWith("GET /x?y=1 ");
        }
        origin.answering("HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/latest/meta-data/\r\n\r\n");
        assertThat(probe(check().setFollowRedirects(true)).getFailure()).isEqualTo(ProbeFailure.REFUSED);
    }

    @Test
    void shouldEndALoopOfRedirects() {
        origin.answering("HTTP/1.1 302 Found\r\nLocation: /again\r\n\r\n");

        assertThat(probe(check().setFollowRedirects(true)).getFailure()).isEqualTo(ProbeFailure.REDIRECT);
        assertThat(origin.requests()).hasSize(6);
    }

    @Test
    void shouldFindThatNobodySpeaksTls() {
        assertThat(probe(check().setType(HealthCheckType.HTTPS)).getFailure()).isEqualTo(ProbeFailure.TLS);
    }

    @Test
    void shouldTrustAnyCertificateOnlyWhereAsked(@TempDir Path folder) throws Exception {
        try (ProbedOrigin secure = new ProbedOrigin(selfSigned(folder).getServerSocketFactory().createServerSocket(0, 9,
                InetAddress.getLoopbackAddress())).answering(FINE)) {
            HealthCheck.Builder check = check().setType(HealthCheckType.HTTPS).setPort(secure.port());

            HealthResult trusting = probe(check.setAllowInsecure(true));
            assertThat(trusting.getFailure()).isEqualTo(ProbeFailure.NONE);
            assertThat(trusting.getTlsMicros()).isPositive();
            assertThat(probe(check.setAllowInsecure(false)).getFailure()).isEqualTo(ProbeFailure.TLS);
        }
    }

    private static SSLContext selfSigned(Path folder) throws Exception {
        Path store = folder.resolve("origin.p12");
        Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "origin", "-keyalg", "EC", "-dname", "CN=origin", "-storetype", "PKCS12",
                "-keystore", store.toString(), "-storepass", "secret").inheritIO().start();
        assertThat(keytool.waitFor()).isZero();
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream bytes = Files.newInputStream(store)) {
            keys.load(bytes, "secret".toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, "secret".toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
