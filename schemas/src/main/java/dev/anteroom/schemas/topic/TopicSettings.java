package dev.anteroom.schemas.topic;

import java.util.regex.Pattern;

/**
 * The settings of topics that differ between installations.
 *
 * @param prefix put before every topic's name, at most 100 characters of {@code [A-Za-z0-9._-]}; may be empty
 * @param partitions partitions of every topic, 1..1000
 * @param replicationFactor copies of every partition, 1..10; no more than there are brokers
 * @param isCreating whether a process creates the topics that are missing, for which it needs the right to
 */
public record TopicSettings(String prefix, int partitions, short replicationFactor, boolean isCreating) {

    public static final String DEFAULT_PREFIX = "anteroom.";

    private static final Pattern PREFIX = Pattern.compile("[A-Za-z0-9._-]{0,100}");

    public TopicSettings {
        if (!PREFIX.matcher(prefix).matches()) {
            throw new IllegalArgumentException(
                    "topics.prefix is '" + prefix + "', it must be at most 100 characters of [A-Za-z0-9._-]");
        }
        if (partitions < 1 || partitions > 1000) {
            throw new IllegalArgumentException("topics.partitions is " + partitions + ", it must be 1..1000");
        }
        if (replicationFactor < 1 || replicationFactor > 10) {
            throw new IllegalArgumentException(
                    "topics.replicationFactor is " + replicationFactor + ", it must be 1..10");
        }
    }

    /** Topics that are created where they are missing. */
    public TopicSettings(String prefix, int partitions, short replicationFactor) {
        this(prefix, partitions, replicationFactor, true);
    }

    /** The full name of a topic. */
    public String name(TopicDescriptor<?> topic) {
        return prefix + topic.id();
    }

    /** The full name of the topic of unreadable records. */
    public String deadLetters() {
        return prefix + Topics.DEAD_LETTERS;
    }
}
