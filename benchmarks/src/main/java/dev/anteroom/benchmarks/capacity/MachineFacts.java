package dev.anteroom.benchmarks.capacity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.stream.Stream;

/**
 * Where and when something was measured.
 *
 * @param processor its name, as the system tells it
 * @param jdk version and who built it
 */
record MachineFacts(int cores, String processor, String jdk, LocalDate date) {

    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final String NAME = "model name";

    /** The machine of this process, now. */
    static MachineFacts ofThis() {
        return new MachineFacts(Runtime.getRuntime().availableProcessors(), processorName(),
                System.getProperty("java.runtime.version") + " of " + System.getProperty("java.vendor"),
                LocalDate.now(ZoneOffset.UTC));
    }

    private static String processorName() {
        String unnamed = System.getProperty("os.arch");
        if (!Files.exists(PROCESSORS)) {
            return unnamed;
        }
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith(NAME)).map(line -> line.substring(line.indexOf(':') + 1).trim())
                    .findFirst().orElse(unnamed);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + PROCESSORS, e);
        }
    }
}
