package dev.anteroom.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The Kubernetes files of the docker folder: a Kustomize base, and the example that is made of it. */
final class KubernetesManifest {

    static final String EXAMPLE = "kubernetes/anteroom.yaml";
    static final String BASE = "kubernetes/base/";

    private static final ObjectReader READER = new YAMLMapper().readerFor(JsonNode.class);
    private static final String HEAD = """
            # An example to start from: aggregators as a StatefulSet, edges of one data center as a Deployment. Kafka, registry and
            # origin are yours. Written from base/ by a test: change it there.
            #
            # Make the keys once, and put them into a secret:
            #   ./anteroom keys generate keys.json && kubectl create secret generic anteroom-keys --from-file=keys.json
            # Management ports want tokens and certificates. The certificate may be any that Prometheus is told to believe:
            #   ./anteroom tokens generate tokens.yaml --name operator --scope admin > operator.token
            #   ./anteroom tokens generate tokens.yaml --name prometheus --scope metrics > prometheus.token
            #   kubectl create secret generic anteroom-tokens --from-file=tokens.yaml
            #   kubectl create secret tls anteroom-management-tls --cert=management.crt --key=management.key
            """;

    private KubernetesManifest() {
    }

    /** The files that the base is made of, in its order. */
    static List<String> resources() {
        return DockerFolder.items(DockerFolder.tree(BASE + "kustomization.yaml").path("resources"))
                .map(JsonNode::asText).toList();
    }

    /** What the example has to be: the files of the base one after the other, with their comments. */
    static String example() {
        return resources().stream().map(file -> DockerFolder.text(BASE + file))
                .collect(Collectors.joining("---\n", HEAD, ""));
    }

    /** The objects of a manifest, by kind and name. */
    static Map<String, JsonNode> objects(String manifest) {
        Map<String, JsonNode> objects = new LinkedHashMap<>();
        try (MappingIterator<JsonNode> documents = READER.readValues(manifest)) {
            while (documents.hasNext()) {
                JsonNode object = documents.next();
                objects.put(object.path("kind").asText() + " " + object.at("/metadata/name").asText(), object);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("no valid YAML", e);
        }
        return objects;
    }

    /** One of these objects, by kind and name. */
    static JsonNode object(Map<String, JsonNode> objects, String name) {
        return Objects.requireNonNull(objects.get(name), name);
    }
}
