package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Prometheus', Docker's and HAProxy's own tools say of the files, where they are installed. */
@Tag("feature.containers")
class DeploymentToolsIT {

    @ParameterizedTest
    @ValueSource(strings = {"promtool check config --syntax-only prometheus/prometheus.yml",
            "promtool check rules prometheus/alerts.yml", "promtool test rules prometheus/alerts_test.yml",
            "docker-compose -f compose.yaml config --quiet"})
    void shouldFindNothingWrong(String command) {
        String program = command.substring(0, command.indexOf(' '));
        assumeTrue(Tool.isInstalled(program), program + " is not installed");

        Tool.Result result = Tool.run(command);

        assertThat(result.status()).as(result.printed()).isZero();
    }

    @Test
    void shouldUnderstandTheBalancerOfThePage(@TempDir Path folder) throws IOException {
        assumeTrue(Tool.isInstalled("haproxy"), "haproxy is not installed");
        String page = Files.readString(DockerFolder.PATH.resolveSibling("docs").resolve("transport.md"));
        int from = page.indexOf("```haproxy") + "```haproxy".length();
        Path file = Files.writeString(folder.resolve("haproxy.cfg"), page.substring(from, page.indexOf("```", from)));

        Tool.Result result = Tool.run("haproxy -c -V -f " + file);

        assertThat(result.printed()).contains("Configuration file is valid").doesNotContain("WARNING");
    }
}
