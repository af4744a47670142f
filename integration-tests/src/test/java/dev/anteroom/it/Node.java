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
        install(SOURCES, List.of(script), INSTALLED);
        return execute(INSTALLED, List.of("node", script), environment);
    }

    /** Copies scripts of {@code sources} into a folder, and installs the packages that the lock file there names. */
    static void install(Path sources, List<String> scripts, Path folder) {
        try {
            Files.createDirectories(folder);
            for (String file : Stream.concat(Stream.of("package.json", "package-lock.json"), scripts.stream())
                    .toList()) {
                Files.copy(sources.resolve(file), folder.resolve(file), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't copy " + scripts, e);
        }
        execute(folder, List.of("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund"), Map.of());
    }

    private static String execute(Path folder, List<String> command, Map<String, String> environment) {
        Path log = folder.resolve(command.getFirst() + ".log");
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        try {
            return printed(builder.start(), command, log);
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + command, e);
        }
    }

    private static String printed(Process process, List<String> command, Path log) throws IOException {
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
