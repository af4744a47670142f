package dev.anteroom.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class BenchmarksCommandTest {

    private final StringWriter out = new StringWriter();
    private final CommandLine command = BenchmarksCommand.commandLine().setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out));

    @Test
    void shouldListAllBenchmarks() {
        int exitCode = command.execute("--help");

        assertThat(exitCode).isZero();
        assertThat(out.toString()).contains("ticket-round-trip", "ticket-batching", "counting", "decisions",
                "first-request", "cold", "probing", "resume", "proxying", "waiting-page", "streams", "siege", "rivals",
                "capacity", "idle", "all");
    }

    @Test
    void shouldRefuseABenchmarkThatIsNotThere() {
        int exitCode = command.execute("everything");

        assertThat(exitCode).isEqualTo(2);
    }

    @Test
    void shouldRefuseARivalThatIsNotThere() {
        int exitCode = command.execute("rivals", "--only", "haproxy,squid");

        assertThat(exitCode).isEqualTo(2);
        assertThat(out.toString()).contains("haproxy,squid", "anteroom,haproxy,nginx-limit-req,nginx-lua");
    }

    @Test
    void shouldSayWhichLimitKeepsASiegeFromBeginning() {
        int exitCode = command.execute("siege", "--idle", "2000000000");

        assertThat(exitCode).isEqualTo(2);
        assertThat(out.toString()).contains("2000001000 open files", "ulimit -n");
    }
}
