package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Prometheus' and Docker's own tools say of the files, where they are installed. */
@Tag("feature.containers")
class DeploymentToolsIT {

    @ParameterizedTest
    @ValueSource(strings = {"promtool check config prometheus/prometheus.yml",
            "promtool test rules prometheus/alerts_test.yml", "docker-compose -f compose.yaml config --quiet"})
    void shouldFindNothingWrong(String command) throws IOException, InterruptedException {
        List<String> words = List.of(command.split(" ", -1));
        assumeTrue(isInstalled(words.getFirst()), words.getFirst() + " is not installed");

        Process process = new ProcessBuilder(words).directory(DockerFolder.PATH.toFile()).redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
    }

    private static boolean isInstalled(String program) {
        return Stream.of(System.getenv("PATH").split(":", -1)).map(folder -> Path.of(folder, program))
                .anyMatch(Files::isExecutable);
    }
}
