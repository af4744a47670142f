package dev.anteroom.it.cluster;

import dev.anteroom.devkit.process.ParentWatchdog;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process of its own with the class path of the tests, which can be killed and stopped like a real one. */
final class ChildJvm implements AutoCloseable {

    private static final long END_SECONDS = 20;

    private final Process process;
    private final Path log;

    private ChildJvm(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Runs {@code main} on this machine; what it prints is added to {@code log}. */
    static ChildJvm start(String main, List<String> arguments, String heap, Path log) {
        return start(Place.LOOPBACK, main, arguments, heap, log);
    }

    /** The same at a place. */
    static ChildJvm start(Place place, String main, List<String> arguments, String heap, Path log) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java")
                .toString(), "-Xmx" + heap, "-XX:+UseSerialGC",
                // Where many processes begin on few cores, compiling well takes more than it gives.
                "-XX:TieredStopAtLevel=1", "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote",
                "-Dlogback.configurationFile=child-logback.xml", "-cp", System.getProperty("java.class.path"),
                ParentWatchdog.class.getName(), main));
        command.addAll(arguments);
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            Process process = new ProcessBuilder(place.running(command)).redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(log.toFile())).start();
            return new ChildJvm(process, log);
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + main, e);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** Whether the process ever printed {@code text}. */
    boolean hasPrinted(String text) {
        try {
            return Files.readString(log).contains(text);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + log, e);
        }
    }

    /** Ends the process at once, as kill -9 does, and returns when it has ended. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("process " + pid() + " does not end; its log is " + log);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while process " + pid() + " ends", e);
        }
    }

    /**
     * Stops the process with SIGSTOP and lets it go on with SIGCONT; returns at once. A shell does both, so that nothing
     * stays stopped when the tests end meanwhile.
     */
    void freeze(Duration time) {
        freeze(pid(), time, log);
    }

    /** The same with any process; what the shell says is beside {@code log}. */
    static void freeze(long pid, Duration time, Path log) {
        String script = "kill -STOP " + pid + "; sleep " + time.toSeconds() + "; kill -CONT " + pid;
        try {
            new ProcessBuilder("sh", "-c", script).redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(new File(log + ".freeze"))).start();
        } catch (IOException e) {
            throw new UncheckedIOException("can't stop process " + pid, e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
