package dev.anteroom.edge.health;

import dev.anteroom.core.health.ExpectedAnswer;
import dev.anteroom.core.health.ProbeOutcome;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthCheckType;
import dev.anteroom.schemas.avro.HealthHeader;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.ProbeFailure;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import javax.net.ssl.SSLSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One attempt of a probe: it looks the name up, connects, secures the connection and sends the request, and measures
 * the time of each step. Blocks at most for the check's timeout; must be used by one thread only.
 */
final class ProbeAttempt {

    private static final Logger LOG = LoggerFactory.getLogger(ProbeAttempt.class);
    /** Of an answer of which the head is enough, and of one whose body is judged, in bytes. */
    private static final int HEAD_CHUNK = 1 << 10;
    private static final int BODY_CHUNK = 8 << 10;
    private static final long NANOS_PER_MICRO = 1_000;

    /** Where an attempt goes. */
    record Target(HealthCheckType type, String host, int port, String path) {
    }

    private final HealthCheck check;
    private final Target target;
    private final ProbeTargets permitted;
    private final TlsClients tls;
    private final ExecutorService lookups;
    private final LongSupplier nanos;
    private final long begun;
    private final long deadline;
    private final HealthResult.Builder result;
    private final AtomicBoolean hasHungUp = new AtomicBoolean();
    private long phaseBegun;

    ProbeAttempt(HealthCheck check, Target target, ProbeTargets permitted, TlsClients tls, ExecutorService lookups,
            LongSupplier nanos, HealthResult.Builder result) {
        this.check = check;
        this.target = target;
        this.permitted = permitted;
        this.tls = tls;
        this.lookups = lookups;
        this.nanos = nanos;
        this.begun = nanos.getAsLong();
        this.deadline = begun + TimeUnit.MILLISECONDS.toNanos(check.getTimeoutMillis());
        this.result = result;
        this.phaseBegun = begun;
    }

    /** Makes the attempt, and writes address and times into the result. */
    ProbeOutcome run() {
        result.setAddress("").setDnsMicros(0).setTcpMicros(0).setTlsMicros(0).setFirstByteMicros(0);
        ProbeOutcome outcome = attempt();
        result.setWholeMicros((nanos.getAsLong() - begun) / NANOS_PER_MICRO);
        return outcome;
    }

    private ProbeOutcome attempt() {
        InetAddress address;
        try {
            address = lookUp();
            result.setDnsMicros(phase());
        } catch (UnknownHostException e) {
            return failed(ProbeFailure.DNS);
        } catch (SocketTimeoutException e) {
            return failed(ProbeFailure.TIMEOUT);
        }
        InetSocketAddress resolved = new InetSocketAddress(address, target.port());
        result.setAddress(address.getHostAddress() + " " + target.port());
        if (!permitted.permits(address, target.port())) {
            return failed(ProbeFailure.REFUSED);
        }
        try (Socket socket = new Socket()) {
            socket.setTcpNoDelay(true);
            socket.connect(resolved, left());
            result.setTcpMicros(phase());
            CompletableFuture<Boolean> isLate = closeInTime(socket);
            try {
                return switch (target.type()) {
                    case TCP -> new ProbeOutcome.Passed(0);
                    case HTTP -> ask(socket);
                    case HTTPS -> askSecurely(socket);
                };
            } finally {
                isLate.complete(false);
            }
        } catch (SocketTimeoutException e) {
            return failed(ProbeFailure.TIMEOUT);
        } catch (IOException e) {
            return failed(isOver()
                    ? ProbeFailure.TIMEOUT
                    : result.getTcpMicros() == 0 ? ProbeFailure.TCP : ProbeFailure.PROTOCOL);
        }
    }

    /**
     * Closes the socket at the deadline: a socket's timeout applies to each single read, so with a server that sends a
     * byte now and then the attempt would never end. A timer keeps whole milliseconds and a clock of its own, so it may
     * be a moment early; the attempt is over all the same.
     *
     * @return completed, it forgets the timer at once; or a timer and a socket would wait for each probe's timeout
     */
    @SuppressWarnings("FutureReturnValueIgnored") // Nothing depends on it.
    private CompletableFuture<Boolean> closeInTime(Socket socket) throws SocketTimeoutException {
        CompletableFuture<Boolean> isLate = new CompletableFuture<Boolean>().completeOnTimeout(true, left(),
                TimeUnit.MILLISECONDS);
        isLate.thenAccept(late -> {
            if (late) {
                lookups.execute(() -> hangUp(socket));
            }
        });
        return isLate;
    }

    private void hangUp(Socket socket) {
        hasHungUp.set(true);
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("a connection that took too long is gone already", e);
        }
    }

    private boolean isOver() {
        return hasHungUp.get() || nanos.getAsLong() >= deadline;
    }

    /** Names are looked up on another thread, because the time of a look-up can't be limited. */
    private InetAddress lookUp() throws UnknownHostException, SocketTimeoutException {
        Future<InetAddress> found = lookups.submit(() -> InetAddress.getByName(target.host()));
        try {
            return found.get(left(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            found.cancel(true);
            throw late();
        } catch (ExecutionException e) {
            UnknownHostException unknown = new UnknownHostException(target.host());
            unknown.initCause(e);
            throw unknown;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw late();
        }
    }

    private ProbeOutcome askSecurely(Socket socket) throws IOException {
        try (SSLSocket secured = tls.over(socket, target.host(), target.port(), check.getAllowInsecure())) {
            socket.setSoTimeout(left());
            try {
                secured.startHandshake();
            } catch (SocketTimeoutException e) {
                throw e;
            } catch (IOException e) {
                return failed(isOver() ? ProbeFailure.TIMEOUT : ProbeFailure.TLS);
            }
            result.setTlsMicros(phase());
            return ask(secured);
        }
    }

    private ProbeOutcome ask(Socket socket) throws IOException {
        ExpectedAnswer expected = ExpectedAnswer.of(check);
        socket.getOutputStream().write(request().getBytes(StandardCharsets.ISO_8859_1));
        try (AnswerParser parser = new AnswerParser(check.getMethod().equals("HEAD"))) {
            read(socket, parser, expected.asksForBody());
            return parser.hasHead()
                    ? expected.judge(parser.code(), parser.body(), parser.location())
                    : failed(ProbeFailure.PROTOCOL);
        }
    }

    private void read(Socket socket, AnswerParser parser, boolean isBodyNeeded) throws IOException {
        InputStream bytes = socket.getInputStream();
        byte[] chunk = new byte[isBodyNeeded ? BODY_CHUNK : HEAD_CHUNK];
        while (isBodyNeeded ? !parser.isWhole() : !parser.hasHead()) {
            socket.setSoTimeout(left());
            int length = bytes.read(chunk);
            if (length < 0) {
                parser.end();
                return;
            }
            parser.take(chunk, length);
            if (parser.hasHead() && result.getFirstByteMicros() == 0) {
                result.setFirstByteMicros(phase());
            }
        }
    }

    private String request() {
        StringBuilder request = new StringBuilder(check.getMethod()).append(' ').append(target.path())
                .append(" HTTP/1.1\r\n");
        if (check.getHeaders().stream().noneMatch(header -> header.getName().equalsIgnoreCase("host"))) {
            request.append("Host: ").append(authority()).append("\r\n");
        }
        if (check.getHeaders().stream().noneMatch(header -> header.getName().equalsIgnoreCase("user-agent"))) {
            request.append("User-Agent: anteroom-health-check\r\n");
        }
        for (HealthHeader header : check.getHeaders()) {
            header.getValues().forEach(
                    value -> request.append(header.getName()).append(": ").append(value).append("\r\n"));
        }
        return request.append("Accept: */*\r\nConnection: close\r\n\r\n").toString();
    }

    private String authority() {
        String host = target.host().indexOf(':') < 0 ? target.host() : "[" + target.host() + "]";
        boolean isUsual = target.port() == (target.type() == HealthCheckType.HTTPS ? 443 : 80);
        return isUsual ? host : host + ":" + target.port();
    }

    /** Microseconds since the last phase ended; never 0, which stands for a phase that was not reached. */
    private long phase() {
        long now = nanos.getAsLong();
        long micros = Math.max(1, (now - phaseBegun) / NANOS_PER_MICRO);
        phaseBegun = now;
        return micros;
    }

    private int left() throws SocketTimeoutException {
        long left = TimeUnit.NANOSECONDS.toMillis(deadline - nanos.getAsLong());
        if (left <= 0) {
            throw late();
        }
        return (int) left;
    }

    private static SocketTimeoutException late() {
        return new SocketTimeoutException("the attempt took too long");
    }

    private ProbeOutcome failed(ProbeFailure why) {
        return new ProbeOutcome.Failed(why, 0);
    }

    /** The target of a redirect; empty when it is not a web address. */
    static Optional<Target> redirected(Target from, String location) {
        try {
            URI to = new URI(from.type() == HealthCheckType.HTTPS ? "https" : "http", null,
                    from.host(), from.port(), from.path().replaceAll("\\?.*", ""), null, null).resolve(location);
            List<String> schemes = List.of("http", "https");
            if (to.getHost() == null || !schemes.contains(to.getScheme())) {
                return Optional.empty();
            }
            boolean isSecure = to.getScheme().equals("https");
            String path = to.getRawPath().isEmpty() ? "/" : to.getRawPath();
            return Optional.of(new Target(isSecure ? HealthCheckType.HTTPS : HealthCheckType.HTTP, to.getHost(),
                    to.getPort() < 0 ? isSecure ? 443 : 80 : to.getPort(),
                    to.getRawQuery() == null ? path : path + '?' + to.getRawQuery()));
        } catch (URISyntaxException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
