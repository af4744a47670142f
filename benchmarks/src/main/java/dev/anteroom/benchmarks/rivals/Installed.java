package dev.anteroom.benchmarks.rivals;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds programs and modules of this machine.
 *
 * @param folders where they may be, the best first
 */
record Installed(List<Path> folders) {

    /** Where servers are that the path of a user need not contain, and where nginx has its modules. */
    private static Stream<String> usual() {
        return Stream.of("/usr/sbin", "/usr/local/sbin", "/usr/local/bin", "/opt/homebrew/bin",
                "/usr/lib/nginx/modules", "/usr/lib64/nginx/modules");
    }

    Installed {
        folders = List.copyOf(folders);
    }

    /** Looks into the folders of the path and the usual ones. */
    static Installed here() {
        Stream<String> path = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1));
        return new Installed(
                Stream.concat(path, usual()).filter(folder -> !folder.isBlank()).map(Path::of).toList());
    }

    Optional<Path> find(String file) {
        return folders.stream().map(folder -> folder.resolve(file)).filter(Files::isRegularFile).findFirst();
    }
}
