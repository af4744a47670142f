package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The example for Kubernetes is what the Kustomize base renders. Fails when it is stale; with {@code -Danteroom.docs.write=true}
 * writes it instead. Needs neither a cluster nor kubectl: the base only puts its files together, which this sees to.
 */
@Tag("feature.containers")
class KubernetesManifestTest {

    @BeforeAll
    static void writeIfAsked() throws IOException {
        if (Boolean.getBoolean("anteroom.docs.write")) {
            Files.writeString(DockerFolder.PATH.resolve(KubernetesManifest.EXAMPLE), KubernetesManifest.example());
        }
    }

    @Test
    void shouldBeWhatTheBaseRenders() {
        assertThat(DockerFolder.text(KubernetesManifest.EXAMPLE))
                .as("stale; renew it and commit it: mvn -pl topology-docs test -Danteroom.docs.write=true")
                .isEqualTo(KubernetesManifest.example());
    }

    @Test
    void shouldPutTogetherAllFilesOfTheBaseUnchanged() {
        JsonNode base = DockerFolder.tree(KubernetesManifest.BASE + "kustomization.yaml");

        assertThat(base.fieldNames()).toIterable().containsExactlyInAnyOrder("apiVersion", "kind", "resources");
        assertThat(KubernetesManifest.resources()).doesNotHaveDuplicates().hasSizeGreaterThan(1);
        assertThat(DockerFolder.files(".yaml")).filteredOn(file -> file.startsWith(KubernetesManifest.BASE))
                .containsExactlyInAnyOrderElementsOf(Stream.concat(Stream.of("kustomization.yaml"),
                        KubernetesManifest.resources().stream()).map(KubernetesManifest.BASE::concat).toList());
    }

    @Test
    void shouldCloseManagementPortsToOthers() {
        Map<String, JsonNode> objects = KubernetesManifest.objects(KubernetesManifest.example());

        assertThat(KubernetesManifest.object(objects, "ConfigMap anteroom").path("data").fieldNames()).toIterable()
                .contains("ANTEROOM_MANAGEMENT_TOKENS", "ANTEROOM_MANAGEMENT_TLS_CERTIFICATE",
                        "ANTEROOM_MANAGEMENT_TLS_KEY")
                .doesNotContain("ANTEROOM_MANAGEMENT_INSECURE");
        assertThat(List.of("anteroom-edge", "anteroom-aggregator")).allSatisfy(process -> {
            JsonNode policy = KubernetesManifest.object(objects, "NetworkPolicy " + process);
            assertThat(policy.at("/spec/podSelector/matchLabels/app").asText()).isEqualTo(process);
            assertThat(DockerFolder.items(policy.at("/spec/ingress")))
                    .filteredOn(rule -> rule.path("ports").toString().contains("management"))
                    .isNotEmpty().allSatisfy(rule -> assertThat(rule.path("from").toString()).contains("monitoring"));
        });
    }

    @Test
    void shouldNeedNoRights() {
        Map<String, JsonNode> objects = KubernetesManifest.objects(KubernetesManifest.example());

        assertThat(List.of("StatefulSet anteroom-aggregator", "Deployment anteroom-edge")).allSatisfy(name -> {
            JsonNode pod = KubernetesManifest.object(objects, name).at("/spec/template/spec");
            JsonNode container = pod.at("/containers/0/securityContext");
            assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
            assertThat(container.path("readOnlyRootFilesystem").asBoolean()).isTrue();
            assertThat(container.path("allowPrivilegeEscalation").asBoolean(true)).isFalse();
            assertThat(container.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
        });
    }
}
