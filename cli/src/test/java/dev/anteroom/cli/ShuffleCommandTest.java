package dev.anteroom.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.process.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("feature.shuffle")
class ShuffleCommandTest {

    private static final String SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
    private static final String COMMITMENT = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";

    @TempDir
    private Path folder;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private Path visitors = Path.of("");

    @BeforeEach
    void write() throws IOException {
        visitors = Files.writeString(folder.resolve("visitors.txt"), "1\n2\n3\n\n-1\n4711\n");
    }

    private int run(String... arguments) {
        CommandLine command = AnteroomCommand.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        return command.execute(arguments);
    }

    @Test
    void shouldPrintTheOrder() {
        int status = run("shuffle", "--seed", SEED, "--commitment", COMMITMENT, visitors.toString());

        assertThat(status).isZero();
        assertThat(out.toString().lines()).containsExactly("3 4711", "31 -1", "58 3", "76 1", "97 2");
    }

    @Test
    void shouldNotBelieveAnotherSeedThanTheOneThatWasPublished() {
        int status = run("shuffle", "--seed", SEED.replace("00", "ff"), "--commitment", COMMITMENT,
                visitors.toString());

        assertThat(status).isEqualTo(ExitCode.BROKEN_PROMISE.code());
        assertThat(out.toString()).isEmpty();
        assertThat(err.toString()).contains(COMMITMENT);
    }

    @Test
    void shouldSayWhichLineIsNoNumber() throws IOException {
        Files.writeString(visitors, "1\nanna\n");

        assertThat(run("shuffle", "--seed", SEED, visitors.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("line 2 is 'anna'");
        assertThat(run("shuffle", "--seed", "beef", visitors.toString())).isEqualTo(2);
        assertThat(run("shuffle", "--seed", SEED, folder.resolve("none").toString()))
                .isEqualTo(ExitCode.FAILED.code());
    }
}
