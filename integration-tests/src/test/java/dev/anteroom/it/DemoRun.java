package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A demo in a process of its own, with the flags that its launcher gives it. */
final class DemoRun {

    private static final Path DEVKIT = Path.of(System.getProperty("anteroom.registry.home")).getParent();

    private DemoRun() {
    }

    /** Runs it to its end, never with more visitors than the limit, and gives its summary. */
    static JsonNode in(Path folder, String... options) throws IOException, InterruptedException {
        Path summary = folder.resolve("summary.json");
        Path output = folder.resolve("output.txt");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx700m", "-XX:TieredStopAtLevel=1", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                        "-Danteroom.registry.home=" + DEVKIT.resolve("registry"), "-Danteroom.logs=" + folder,
                        "-Dlogback.configurationFile=anteroom-logback.xml", "-cp", DEVKIT.resolve("lib") + "/*",
                        "dev.anteroom.cli.AnteroomCommand", "demo", "--plain", "--summary", summary.toString()));
        command.addAll(List.of(options));
        Process demo = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            assertThat(demo.waitFor(4, TimeUnit.MINUTES)).as("the demo ends").isTrue();
        } finally {
            demo.descendants().forEach(ProcessHandle::destroyForcibly);
            demo.destroyForcibly();
        }
        assertThat(summary).as(Files.readString(output)).exists();
        JsonNode figures = new ObjectMapper().readTree(Files.readString(summary));
        assertThat(figures.get("overshoot").asInt()).as("%s", measured(folder)).isZero();
        return figures;
    }

    /** What was measured about a promise that was broken. */
    private static List<String> measured(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("anteroom.log")).stream()
                .filter(line -> line.contains("devkit.measure")).toList();
    }
}
