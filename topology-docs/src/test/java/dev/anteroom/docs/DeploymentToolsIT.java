package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Prometheus' and Docker's own tools say of the files, where they are installed. */
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
}
