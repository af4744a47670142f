package dev.anteroom.devkit.registry;

import dev.anteroom.devkit.process.ParentWatchdog;
import dev.anteroom.devkit.process.WatchdogJar;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command that runs the registry of a folder.
 *
 * <p>All its jars are on one class path, instead of in the class loader that the registry brings, because the JVM archives
 * only what its own loader loads. The first registry that ends leaves an archive of its classes, from which all further
 * ones start. The JVM does not use an archive of other jars, of another JVM, or one that is half written.
 *
 * <p>Rests on decision 149.
 */
final class RegistryCommand {

    /** What the entry point of {@link RegistryHome#RUNNABLE} runs, with that class loader around it. */
    static final String MAIN_CLASS = "io.quarkus.runner.GeneratedMain";

    /** In the order in which they are searched: what Quarkus changed stands before the originals. */
    private static final List<String> FOLDERS = List.of("quarkus", "app", "lib/boot", "lib/main");

    private final Path home;

    RegistryCommand(Path home) {
        this.home = home;
    }

    /** Where the archive for the Java of this process is. */
    Path archive() {
        return home.resolve("classes-" + Runtime.version() + ".jsa");
    }

    /** All words, for a process whose working folder is the registry's. */
    List<String> on(String host, int port) {
        List<String> words = java();
        words.addAll(List.of("-Dquarkus.http.host=" + host, "-Dquarkus.http.port=" + port,
                "-Dquarkus.management.host=127.0.0.1", "-Dquarkus.management.port=0", ParentWatchdog.class.getName(),
                MAIN_CLASS));
        return words;
    }

    /** All but the properties and the class to run. */
    List<String> java() {
        return new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED", "-XX:+AutoCreateSharedArchive",
                "-XX:SharedArchiveFile=" + archive().toAbsolutePath(), "-Xlog:disable", "-Xlog:all=error", "-cp",
                classPath()));
    }

    private String classPath() {
        Stream<Path> jars = FOLDERS.stream().flatMap(folder -> jars(folder).stream());
        return Stream.concat(jars, Stream.of(WatchdogJar.in(home))).map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** In an order that is the same everywhere. */
    private List<Path> jars(String folder) {
        try (Stream<Path> files = Files.list(home.resolve(folder))) {
            return files.filter(file -> file.toString().endsWith(".jar")).map(home::relativize).sorted().toList();
        } catch (IOException e) {
            throw new RegistryStartException("can't list " + home.resolve(folder), e);
        }
    }
}
