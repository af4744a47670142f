package dev.anteroom.devkit.registry;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the unpacked registry that this module's build leaves in {@code devkit/target/registry}. */
final class RegistryHome {

    /** System property that names the folder. */
    static final String PROPERTY = "anteroom.registry.home";
    static final String RUNNABLE = "quarkus-run.jar";

    private static final Path BUILT = Path.of("devkit", "target", "registry");

    private RegistryHome() {
    }

    /**
     * The folder that the system property names, or else the one that was built in the source tree around
     * {@code start}.
     */
    static Path find(Optional<String> named, Path start) {
        return named.map(Path::of).filter(RegistryHome::isHome)
                .or(() -> around(start).map(folder -> folder.resolve(BUILT)).filter(RegistryHome::isHome).findFirst())
                .orElseThrow(
                        () -> new RegistryStartException("the schema registry is not installed: there is no " + RUNNABLE
                                + " in " + named.orElse(BUILT + " in any parent folder of " + start)
                                + "; build it with 'mvn package -pl devkit -am', or set -D" + PROPERTY));
    }

    private static boolean isHome(Path folder) {
        return Files.isRegularFile(folder.resolve(RUNNABLE));
    }

    private static Stream<Path> around(Path start) {
        @Nullable
        Path absolute = start.toAbsolutePath();
        return Stream.iterate(absolute, folder -> folder != null, Path::getParent);
    }
}
