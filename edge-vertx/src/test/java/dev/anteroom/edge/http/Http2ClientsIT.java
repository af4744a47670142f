package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.TestCertificate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Independent HTTP/2 clients: those of nghttp2, which can use every part of the protocol. */
@Tag("feature.transport")
class Http2ClientsIT {

    private static final String OPEN = "open.example";
    private static final int BODY = 300_000;
    private static final Pattern STATUS = Pattern.compile(":status: (\\d+)");

    /** How many requests the origin has read. */
    private static final AtomicInteger READ = new AtomicInteger();

    @TempDir
    static Path folder;
    private static EdgeUnderTest edge;

    @BeforeAll
    static void start() throws IOException {
        CertificatePair own = TestCertificate.of(OPEN).in(folder, "own");
        edge = EdgeUnderTest.before(request -> request.body().onSuccess(body -> {
            READ.incrementAndGet();
            request.response().putHeader("x-read", Integer.toString(body.length())).end("a".repeat(100_000));
        }),
                Map.of("http.tls.certificate", own.certificate().toString(), "http.tls.key", own.key().toString()));
        Files.writeString(folder.resolve("body"), "b".repeat(BODY));
    }

    @AfterAll
    static void stop() {
        edge.close();
    }

    private static String run(String program, String... arguments) throws IOException, InterruptedException {
        List<String> command = Stream.of(Stream.of(program), Stream.of(arguments),
                Stream.of("-H", ":authority: " + OPEN, "https://127.0.0.1:" + edge.port() + "/a?b=c"))
                .flatMap(part -> part).toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(folder.resolve("output").toFile()).start();
        try {
            int before = 0;
            while (!process.waitFor(60, TimeUnit.SECONDS)) {
                assertThat(READ.get()).as("requests within a minute, or %s ends", command).isGreaterThan(before);
                before = READ.get();
            }
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(folder.resolve("output"), StandardCharsets.UTF_8);
    }

    /** Padded frames, small and large windows, tables of headers that change their size. */
    @ParameterizedTest
    @ValueSource(strings = {"", "--padding=200", "--window-bits=8", "--window-bits=20",
            "--connection-window-bits=16", "--header-table-size=0", "--header-table-size=4096 --header-table-size=0",
            "--encoder-header-table-size=0", "--max-concurrent-streams=1", "--hexdump", "--no-push", "--upgrade",
            "--weight=256", "--no-dep", "--multiply=20", "--trailer=x-end:1"})
    void shouldUnderstandAllThatAClientMaySay(String options) throws IOException, InterruptedException {
        String answer = run("nghttp", options.isEmpty() ? new String[]{"-nv"} : ("-nv " + options).split(" ", -1));

        assertThat(STATUS.matcher(answer).results().map(status -> status.group(1))).as(answer).isNotEmpty()
                .containsOnly("200");
        assertThat(answer).doesNotContain("RST_STREAM frame", "PROTOCOL_ERROR", "not processed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--expect-continue", "--padding=100", "--window-bits=10"})
    void shouldTakeBodies(String options) throws IOException, InterruptedException {
        String data = "--data=" + folder.resolve("body");

        String answer = run("nghttp", options.isEmpty()
                ? new String[]{"-nv", data}
                : new String[]{"-nv", data, options});

        assertThat(answer).contains(":status: 200", "x-read: " + BODY);
    }

    /** A strict client resets a stream whose answer has a header of HTTP/1's connections. */
    @Test
    void shouldBeUnderstoodWhereItRefuses() throws IOException, InterruptedException {
        assertThat(run("nghttp", "-nv", "-H", "expect: 200-maybe")).contains(":status: 417")
                .doesNotContain("INVALID", "RST_STREAM");
        assertThat(run("nghttp", "-nv", "--continuation")).as("18 kB of headers").contains(":status: 431")
                .doesNotContain("INVALID", "RST_STREAM");
    }

    /** Many streams at once on a few connections; more of them, for longer, in the long run of the fuzzers. */
    @Test
    @Tag(Fuzzing.TAG)
    void shouldAnswerEveryRequestOfALoad() throws IOException, InterruptedException {
        int requests = Math.min(100_000, Fuzzing.inputs(2_000));

        String report = run("h2load", "-n", Integer.toString(requests), "-c", "10", "-m", "50");

        assertThat(report).contains(requests + " succeeded, 0 failed, 0 errored, 0 timeout", requests + " 2xx, 0 3xx");
    }
}
