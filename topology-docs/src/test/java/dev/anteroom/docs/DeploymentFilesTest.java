package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.control.config.ControlSettings;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.edge.config.EdgeSettings;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.streams.runtime.AggregatorSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks that images, compose file and Kubernetes example agree with the code, as far as this is possible without
 * running them.
 */
@Tag("feature.containers")
class DeploymentFilesTest {

    private static final Pattern VARIABLE = Pattern.compile("ANTEROOM_[A-Z_]+");
    private static final Pattern MAIN = Pattern.compile("dev\\.anteroom\\.[a-z.]+\\.[A-Z][A-Za-z]+");

    private static Stream<String> deployments() {
        return Stream.concat(Stream.of("Dockerfile", "train", "compose.yaml"),
                DockerFolder.files(".yaml").stream().filter(file -> file.startsWith("kubernetes")));
    }

    private static Stream<String> found(Pattern pattern, String file) {
        return pattern.matcher(DockerFolder.text(file)).results().map(MatchResult::group);
    }

    @TestFactory
    Stream<DynamicTest> shouldSetWhatThereIsToSet() {
        List<String> known = Stream.of(EdgeSettings.known(), ControlSettings.all(), AggregatorSettings.all())
                .flatMap(List::stream).map(Setting::environmentName).toList();
        return deployments().map(file -> DynamicTest.dynamicTest(file,
                () -> assertThat(found(VARIABLE, file)).isSubsetOf(known)));
    }

    @Test
    void shouldRunMainsThatThereAre() {
        assertThat(Stream.of("Dockerfile", "train").flatMap(file -> found(MAIN, file)).distinct()).hasSize(4)
                .allSatisfy(main -> assertThat(Path.of("..")).isDirectoryRecursivelyContaining(
                        "glob:**/src/main/java/" + main.replace('.', '/') + ".java"));
    }

    @Test
    void shouldUseTheVersionsThatTheBuildUses() throws IOException {
        String pom = Files.readString(Path.of("..", "pom.xml"));
        JsonNode services = DockerFolder.tree("compose.yaml").path("services");

        assertThat(services.path("registry").path("image").asText())
                .isEqualTo("apicurio/apicurio-registry:" + version(pom, "apicurio.version"));
        assertThat(DockerFolder.text("compose.yaml")).contains("apache/kafka:" + version(pom, "kafka.version"));
    }

    private static String version(String pom, String property) {
        return pom.substring(pom.indexOf("<" + property + ">") + property.length() + 2,
                pom.indexOf("</" + property + ">"));
    }

    @Test
    void shouldWatchEveryProcess() {
        List<String> watched = DockerFolder.all(DockerFolder.tree("prometheus/prometheus.yml"), "targets")
                .flatMap(DockerFolder::items).map(target -> target.asText().replaceAll(":.*", "")).toList();
        List<String> processes = DockerFolder.tree("compose.yaml").path("services").propertyStream()
                .map(java.util.Map.Entry::getKey).filter(name -> name.startsWith("edge-")
                        || name.startsWith("aggregator-") || name.equals("control"))
                .toList();

        assertThat(watched).containsExactlyInAnyOrderElementsOf(processes);
    }

    @Test
    void shouldHaveRoomsThatEdgesCanRead() {
        assertThat(RoomsFile.read(DockerFolder.PATH.resolve("config/rooms.yaml"))).hasSize(1);
    }

    @Test
    void shouldCloseManagementPortsToOthers() {
        assertThat(deployments()).allSatisfy(
                file -> assertThat(DockerFolder.text(file)).doesNotContain("ANTEROOM_MANAGEMENT_INSECURE"));
        assertThat(DockerFolder.text("compose.yaml")).contains("ANTEROOM_MANAGEMENT_TOKENS:",
                "ANTEROOM_MANAGEMENT_TLS_CERTIFICATE:", "ANTEROOM_MANAGEMENT_TLS_KEY:");
        assertThat(DockerFolder.items(DockerFolder.tree("prometheus/prometheus.yml").path("scrape_configs")))
                .allSatisfy(job -> {
                    assertThat(job.path("scheme").asText()).isEqualTo("https");
                    assertThat(job.at("/authorization/credentials_file").asText()).isNotEmpty();
                    assertThat(job.at("/tls_config/insecure_skip_verify").asBoolean()).isFalse();
                });
    }

    @Test
    void shouldAskEveryProcessByANameThatItKnows() {
        JsonNode compose = DockerFolder.tree("compose.yaml");
        List<String> names = List
                .of(compose.at("/x-anteroom-settings/ANTEROOM_MANAGEMENT_NAMES").asText().split(",", -1));

        assertThat(DockerFolder.all(DockerFolder.tree("prometheus/prometheus.yml"), "targets")
                .flatMap(DockerFolder::items).map(target -> target.asText().replaceAll(":.*", ""))).isSubsetOf(names);
    }
}
