package dev.anteroom.benchmarks.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A server that is not written in Java and stays in the foreground.
 *
 * <p>A shell runs it, ends it when its own standard input, a pipe from this process, is at its end, and ends with it. So the
 * server never outlives this process, however that ends. Not thread-safe.
 */
public final class NativeServer implements AutoCloseable {

    private static final String UNTIL_INPUT_ENDS = """
            exec 3<&0
            "$@" 3<&- &
            server=$!
            (cat <&3 > /dev/null; kill "$server") &
            watch=$!
            exec 3<&-
            wait "$server"
            status=$?
            kill "$watch" 2> /dev/null
            exit "$status"
            """;
    private static final long STOP_SECONDS = 5;

    private final Process shell;

    private NativeServer(Process shell) {
        this.shell = shell;
    }

    /**
     * Starts the server and returns at once.
     *
     * @param command of the server
     * @param log takes everything that it prints, after what is there
     */
    public static NativeServer start(List<String> command, Path log) {
        List<String> shell = new ArrayList<>(List.of("sh", "-c", UNTIL_INPUT_ENDS, "sh"));
        shell.addAll(command);
        try {
            return new NativeServer(new ProcessBuilder(shell).redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile())).start());
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + String.join(" ", command), e);
        }
    }

    /** The process whose children are the server. */
    public ProcessHandle handle() {
        return shell.toHandle();
    }

    /** Ends the server in good order, by force after 5 s. */
    @Override
    public void close() {
        List<ProcessHandle> all = Stream.concat(shell.descendants(), Stream.of(shell.toHandle())).toList();
        try {
            shell.getOutputStream().close();
            if (!shell.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                end(all);
            }
        } catch (IOException e) {
            end(all);
        } catch (InterruptedException e) {
            end(all);
            Thread.currentThread().interrupt();
        }
    }

    private static void end(List<ProcessHandle> all) {
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
