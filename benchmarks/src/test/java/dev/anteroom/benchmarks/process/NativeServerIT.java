package dev.anteroom.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native processes under their shell. */
class NativeServerIT {

    private static final Duration SOON = Duration.ofSeconds(20);

    @TempDir
    private Path folder = Path.of("");

    private NativeServer start(String... command) {
        return NativeServer.start(List.of(command), folder.resolve("server.log"));
    }

    /** Of the process that runs this program below the shell of the server. */
    private static ProcessHandle running(NativeServer server, String program) {
        return await().atMost(SOON).until(() -> server.handle().children()
                .filter(child -> child.info().command().filter(path -> path.endsWith(program)).isPresent()).toList(),
                found -> !found.isEmpty()).getFirst();
    }

    @Test
    void shouldEndTheServer() {
        NativeServer server = start("sleep", "600");
        ProcessHandle sleep = running(server, "sleep");

        server.close();

        assertThat(sleep.isAlive()).isFalse();
        assertThat(server.handle().isAlive()).isFalse();
    }

    @Test
    void shouldEndWithTheServer() throws Exception {
        try (NativeServer server = start("false")) {
            server.handle().onExit().get(SOON.toSeconds(), TimeUnit.SECONDS);

            assertThatThrownBy(() -> ProcessesCpu.of(List.of(server.handle()))).isInstanceOf(ChildException.class);
        }
    }

    @Test
    void shouldCountTheCpuOfTheServerItself() {
        try (NativeServer server = start("sh", "-c", "while :; do :; done")) {
            await().atMost(SOON).until(() -> ProcessesCpu.of(List.of(server.handle())).toMillis() >= 50);
        }
    }
}
