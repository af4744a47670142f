package dev.anteroom.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Scripts of {@code src/test/node}, with the packages that their lock file names. */
final class Node {

    private static final Path SOURCES = Path.of("src", "test", "node");
    private static final Path INSTALLED = Path.of("target", "node");
    private static final long PATIENCE_SECONDS = 180;

    private Node() {
    }

    /** Whether this machine has node and npm. */
    static boolean isInstalled() {
        return Stream.of("node", "npm").allMatch(program -> Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))));
    }

    /** Runs a script and gives what it printed; fails when it ends with a status other than 0. */
    static String run(String script, Map<String, String> environment) {
        try {
            Files.createDirectories(INSTALLED);
            for (String file : List.of("package.json", "package-lock.json", script)) {
                Files.copy(SOURCES.resolve(file), INSTALLED.resolve(file),
                        StandardCopyOption.REPLACE_EXISTING);
            }
            execute(List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"), Map.of());
            return execute(List.of("node", script), environment);
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + script, e);
        }
    }

    private static String execute(List<String> command, Map<String, String> environment) throws IOException {
        Path log = INSTALLED.resolve(command.getFirst() + ".log");
        ProcessBuilder builder = new ProcessBuilder(command).directory(INSTALLED.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError(command + " failed: " + Files.readString(log));
            }
            return Files.readString(log);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
