package dev.anteroom.docs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.runtime.AnteroomVersion;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicDescriptor.Cleanup;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.util.Optional;

/** All topics as an AsyncAPI 3 document. */
final class AsyncApi {

    private static final String AVRO = "application/vnd.apache.avro+json;version=1.12.0";
    private static final String BINDING = "0.5.0";

    private final ObjectMapper json = new ObjectMapper();
    private final ObjectNode document = json.createObjectNode();

    private AsyncApi() {
    }

    static String document() {
        AsyncApi api = new AsyncApi();
        api.head();
        Topics.all().forEach(api::add);
        api.addDeadLetters();
        try {
            return YAMLMapper.builder().disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
                    .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
                    .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
                    .disable(YAMLGenerator.Feature.SPLIT_LINES).build().writeValueAsString(api.document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("can't write the AsyncAPI document", e);
        }
    }

    private void head() {
        document.put("asyncapi", "3.0.0");
        document.putObject("info").put("title", "Anteroom").put("version", AnteroomVersion.released()).put(
                "description",
                "The topics of a waiting room. Names have the prefix topics.prefix, here its default. Keys are UTF-8"
                        + " text, values are Avro in the Confluent wire format.");
        document.put("defaultContentType", "application/vnd.confluent.avro");
        document.putObject("channels");
        document.putObject("operations");
        document.putObject("components").putObject("messages");
    }

    private void add(TopicDescriptor<?> topic) {
        String message = topic.value().schema().getName();
        channel(topic.id(), topic.doc(), message, topic.cleanup(), topic.retention());
        operation(topic.id(), message, "Written by " + topic.writtenBy() + "; read by " + topic.readBy() + ".");
        ObjectNode described = message(message, topic.key());
        described.put("summary", topic.value().schema().getDoc());
        described.putObject("bindings").putObject("kafka").put("bindingVersion", BINDING)
                .put("schemaIdLocation", "payload").put("schemaIdPayloadEncoding", "confluent")
                .set("key", key(topic.key()));
        described.putObject("payload").put("schemaFormat", AVRO).set("schema", avro(topic));
    }

    private void addDeadLetters() {
        String id = Topics.DEAD_LETTERS;
        channel(id, "Records that could not be read.", "DeadLetter", Cleanup.DELETE,
                Optional.of(Topics.DEAD_LETTERS_RETENTION));
        operation(id, "DeadLetter", "Written by all topologies and edges; read by operators.");
        message("DeadLetter", "as found").put("summary", "The unchanged bytes of the record, with headers that say why"
                + " it could not be read.")
                .put("contentType", "application/octet-stream");
    }

    private void channel(String id, String doc, String message, Cleanup cleanup, Optional<Duration> retention) {
        ObjectNode channel = document.withObject("/channels").putObject(id);
        channel.put("address", TopicSettings.DEFAULT_PREFIX + id).put("description", doc);
        channel.putObject("messages").putObject(message).put("$ref", "#/components/messages/" + message);
        ObjectNode binding = channel.putObject("bindings").putObject("kafka").put("bindingVersion", BINDING);
        ObjectNode configuration = binding.putObject("topicConfiguration");
        for (String policy : cleanup.policy().split(",", -1)) {
            configuration.withArray("/cleanup.policy").add(policy);
        }
        retention.ifPresent(kept -> configuration.put(cleanup.retentionKey(), kept.toMillis()));
    }

    private void operation(String id, String message, String who) {
        ObjectNode operation = document.withObject("/operations").putObject("write-" + id);
        operation.put("action", "send").put("description", who);
        operation.putObject("channel").put("$ref", "#/channels/" + id);
        operation.putArray("messages").addObject().put("$ref", "#/channels/" + id + "/messages/" + message);
    }

    private ObjectNode message(String name, String key) {
        return document.withObject("/components/messages").putObject(name).put("name", name).put("description",
                "Keyed by " + key + ".");
    }

    private ObjectNode key(String words) {
        return json.createObjectNode().put("type", "string").put("description", words);
    }

    private ObjectNode avro(TopicDescriptor<?> topic) {
        try {
            return (ObjectNode) json.readTree(topic.value().schema().toString());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not JSON: the schema of " + topic.id(), e);
        }
    }
}
