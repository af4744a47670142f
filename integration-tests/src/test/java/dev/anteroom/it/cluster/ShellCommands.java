package dev.anteroom.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Commands as they are typed, in a folder where {@code ./anteroom} is the one of the project. */
final class ShellCommands implements AutoCloseable {

    private static final Path DEVKIT = Path.of("..", "devkit", "target");
    private static final long END_SECONDS = 240;

    private final Path folder;
    private final List<Process> started = new ArrayList<>();

    ShellCommands(Path folder) {
        this.folder = folder;
        try {
            Files.createSymbolicLink(folder.resolve("anteroom"), Path.of("..", "anteroom").toRealPath());
            markBuilt();
        } catch (IOException e) {
            throw new UncheckedIOException("can't prepare " + folder, e);
        }
    }

    /** What the command would build is what this build has made, unless sources have changed since. */
    private static void markBuilt() throws IOException {
        Path mark = DEVKIT.resolve("built");
        try (Stream<Path> libraries = Files.list(DEVKIT.resolve("lib"))) {
            long newest = libraries.mapToLong(library -> library.toFile().lastModified()).max().orElseThrow();
            if (Files.notExists(mark) || Files.getLastModifiedTime(mark).toMillis() < newest) {
                Files.writeString(mark, "");
                Files.setLastModifiedTime(mark, FileTime.fromMillis(newest));
            }
        }
    }

    /** Starts a command; what it prints goes to a file of the folder. */
    Process start(String command, Map<String, String> environment) {
        try {
            Path log = folder.resolve("output-" + started.size() + ".log");
            ProcessBuilder shell = new ProcessBuilder("bash", "-c", "exec " + command).directory(folder.toFile())
                    .redirectErrorStream(true).redirectOutput(log.toFile());
            shell.environment().put("JAVA_HOME", System.getProperty("java.home"));
            shell.environment().putAll(environment);
            Process process = shell.start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "command-end"));
            started.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + command, e);
        }
    }

    /** What all commands have printed. */
    String printed() throws IOException {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < started.size(); i++) {
            all.append(Files.readString(folder.resolve("output-" + i + ".log")));
        }
        return all.toString();
    }

    /** Waits until a command has ended, and gives its exit code. */
    static int exitCode(Process process) throws InterruptedException {
        if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("does not end: " + process.info());
        }
        return process.exitValue();
    }

    @Override
    public void close() throws IOException {
        started.forEach(Process::destroyForcibly);
        Files.delete(folder.resolve("anteroom"));
    }
}
