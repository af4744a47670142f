package dev.anteroom.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Runs programs of the machine in the docker folder. */
final class Tool {

    /** What a program printed, and its status. */
    record Result(int status, String printed) {
    }

    private Tool() {
    }

    static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(":", -1)).map(folder -> Path.of(folder, program))
                .anyMatch(Files::isExecutable);
    }

    /** @param command words with single spaces between */
    static Result run(String command) {
        try {
            Process process = new ProcessBuilder(List.of(command.split(" ", -1))).directory(DockerFolder.PATH.toFile())
                    .redirectErrorStream(true).start();
            String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), printed);
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + command, e);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
