package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What Kustomize itself makes of the Kubernetes files, where kubectl is installed. */
@Tag("feature.containers")
class KustomizeIT {

    @BeforeEach
    void needKubectl() {
        assumeTrue(Tool.isInstalled("kubectl"), "kubectl is not installed");
    }

    @Test
    void shouldRenderTheExampleFromTheBase() {
        Tool.Result rendered = Tool.run("kubectl kustomize kubernetes/base");

        assertThat(rendered.status()).as(rendered.printed()).isZero();
        assertThat(KubernetesManifest.objects(rendered.printed()))
                .containsExactlyInAnyOrderEntriesOf(KubernetesManifest.objects(KubernetesManifest.example()));
    }

    @Test
    void shouldPutValuesOfOnesOwnOnTop() {
        // Debian's is older, and knows bases and patches by other names.
        assumeTrue(!Tool.run("kubectl version --client").printed().contains("v1.20"),
                "kubectl is too old for overlays");

        Tool.Result rendered = Tool.run("kubectl kustomize kubernetes/overlay");

        assertThat(rendered.status()).as(rendered.printed()).isZero();
        Map<String, JsonNode> objects = KubernetesManifest.objects(rendered.printed());
        assertThat(objects).containsOnlyKeys(KubernetesManifest.objects(KubernetesManifest.example()).keySet());
        assertThat(objects.values())
                .allSatisfy(object -> assertThat(object.at("/metadata/namespace").asText()).isEqualTo("waiting-room"));
        JsonNode edge = KubernetesManifest.object(objects, "Deployment anteroom-edge")
                .at("/spec/template/spec/containers/0");
        assertThat(edge.path("image").asText()).startsWith("images.example.com/anteroom/edge:");
        assertThat(edge.path("env").toString()).contains("\"dublin\"", "ANTEROOM_PASS_KEYSET")
                .doesNotContain("nairobi");
        assertThat(KubernetesManifest.object(objects, "ConfigMap anteroom").path("data").path("ANTEROOM_REGISTRY_URL")
                .asText())
                .startsWith("https://");
    }
}
