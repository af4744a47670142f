package dev.anteroom.docs;

import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Which process reads and writes which topic, from what the topics say of themselves. */
final class AclPage {

    /** Whoever signs in at the brokers, with the words that topics have for it. */
    private enum Role {
        EDGE("edges", "the asking edge"),
        CONTROL("rooms file", "management API", "analytics", "dashboard", "notifier"),
        AGGREGATOR("data-center topology", "global topology", "ticket topology", "health topology"),
        REPLAY("replay"),
        /** Who is given rights as needed. */
        OTHERS("operators", "any consumer");

        @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable, although its type does not say so
        private final List<String> words;

        Role(String... words) {
            this.words = List.of(words);
        }

        private static Role of(String word) {
            return Arrays.stream(values()).filter(role -> role.words.contains(word)).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(
                            "'" + word + "' reads or writes a topic, and is no role"));
        }
    }

    private static final List<Role> SHOWN = List.of(Role.EDGE, Role.CONTROL, Role.AGGREGATOR, Role.REPLAY);

    private AclPage() {
    }

    static String page() {
        return """
                # Rights at the brokers, by role

                What each process needs where the brokers have an authorizer, and nothing more. Names are without the prefix of
                `topics.prefix`. [How to grant them](../../docs/acls.md) says what else each role needs. An edge that `control`
                is mounted on has the rights of both.

                """
                + topics();
    }

    private static String topics() {
        MarkdownTable table = new MarkdownTable("topic", "edge", "control", "aggregator",
                "`anteroom replay`, `record`");
        for (TopicDescriptor<?> topic : Topics.all()) {
            table.row(Stream.concat(Stream.of("`" + topic.id() + "`"),
                    SHOWN.stream().map(role -> rights(topic, role))).toArray(String[]::new));
        }
        table.row("`" + Topics.DEAD_LETTERS + "`", "Write", "Write", "Write", "");
        return table.text();
    }

    private static String rights(TopicDescriptor<?> topic, Role role) {
        List<String> rights = new ArrayList<>();
        if (isAmong(topic.readBy(), role)) {
            rights.add("Read");
        }
        if (isAmong(topic.writtenBy(), role)) {
            rights.add("Write");
        }
        return String.join(", ", rights);
    }

    private static boolean isAmong(String names, Role role) {
        return Arrays.stream(names.split(", ", -1)).map(Role::of).anyMatch(role::equals);
    }
}
