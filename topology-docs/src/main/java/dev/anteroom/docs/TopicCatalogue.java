package dev.anteroom.docs;

import dev.anteroom.schemas.text.DurationText;
import dev.anteroom.schemas.topic.TopicDescriptor.Cleanup;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import org.apache.avro.JsonProperties;
import org.apache.avro.Schema;

/** Every topic, and every field of every record in it. */
final class TopicCatalogue {

    private TopicCatalogue() {
    }

    static String page() {
        StringBuilder page = new StringBuilder("# Topics\n\nAll names have a prefix, `")
                .append(TopicSettings.DEFAULT_PREFIX)
                .append("` by default. Keys are UTF-8 text, values Avro in the Confluent wire format (a zero byte, four"
                        + " bytes of schema id, Avro's binary encoding), each under the subject `<topic>-value`.\n\n");
        page.append(catalogue()).append("\n## Records\n");
        Topics.all().forEach(topic -> page.append(record(topic.value().schema())));
        return page.toString();
    }

    private static String catalogue() {
        MarkdownTable table = new MarkdownTable("topic", "key", "value", "partitioned", "cleanup", "kept",
                "written by", "read by", "what it is");
        for (TopicDescriptor<?> topic : Topics.all()) {
            table.row("`" + topic.id() + "`", topic.key(), "[" + topic.value().schema().getName() + "](#"
                    + anchor(topic.value().schema()) + ")", partitioned(topic), topic.cleanup().policy(),
                    kept(topic.cleanup(), topic.retention()), topic.writtenBy(), topic.readBy(), topic.doc());
        }
        table.row("`" + Topics.DEAD_LETTERS + "`", "as found", "raw bytes and headers", "as it comes",
                Cleanup.DELETE.policy(),
                kept(Cleanup.DELETE, Optional.of(Topics.DEAD_LETTERS_RETENTION)), "all topologies, edges",
                "operators", "Records that could not be read.");
        return table.text();
    }

    private static String partitioned(TopicDescriptor<?> topic) {
        return switch (topic.partitioning()) {
            case BY_ROOM -> "by room";
            case BY_SCOPE -> "by room and scope";
            case BY_EDGE -> "by edge";
            case BY_CHECK -> "by check";
            case BY_VISITOR -> "by room and visitor";
            case BY_PREVIEW -> "by preview";
            case BY_SUBJECT -> "by room or check";
            case BY_TOKEN -> "by token";
            case BY_POLICY -> "by policy";
            case BY_WEBHOOK -> "by webhook";
            case BY_NOTIFICATION -> "by notification";
            case EXPLICIT -> "explicitly";
        };
    }

    private static String kept(Cleanup cleanup, Optional<Duration> retention) {
        Optional<String> time = retention.map(DurationText::format);
        return cleanup == Cleanup.COMPACT
                ? "the newest of each key" + time.map(older -> ", older ones for " + older).orElse("")
                : time.orElseThrow();
    }

    private static String record(Schema schema) {
        MarkdownTable table = new MarkdownTable("field", "type", "default", "meaning");
        StringBuilder nested = new StringBuilder();
        for (Schema.Field field : schema.getFields()) {
            table.row("`" + field.name() + "`", type(field.schema()), defaultOf(field), field.doc());
            Schema item = field.schema().getType() == Schema.Type.ARRAY
                    ? field.schema().getElementType()
                    : field.schema();
            if (item.getType() == Schema.Type.RECORD) {
                nested.append(record(item));
            } else if (item.getType() == Schema.Type.ENUM && !nested.toString().contains("### " + item.getName())) {
                nested.append("\n### ").append(item.getName()).append("\n\n").append(item.getDoc()).append('\n');
            }
        }
        return "\n### " + schema.getName() + "\n\n" + schema.getDoc() + "\n\n" + table.text() + nested;
    }

    private static String type(Schema schema) {
        return switch (schema.getType()) {
            case ARRAY -> "array of " + type(schema.getElementType());
            case UNION -> schema.getTypes().stream().map(TopicCatalogue::type).reduce((a, b) -> a + " or " + b)
                    .orElseThrow();
            case RECORD, ENUM -> "[" + schema.getName() + "](#" + anchor(schema) + ")";
            default -> schema.getType().getName();
        };
    }

    private static String anchor(Schema schema) {
        return schema.getName().toLowerCase(Locale.ROOT);
    }

    private static String defaultOf(Schema.Field field) {
        if (!field.hasDefaultValue()) {
            return "";
        }
        Object value = field.defaultVal();
        return value.equals(JsonProperties.NULL_VALUE) ? "`null`" : "`" + value + "`";
    }
}
