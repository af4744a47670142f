package dev.anteroom.benchmarks.capacity;

/**
 * What is written into a topic.
 *
 * @param records how many records, the ends of transactions among them
 * @param bytes how many bytes the broker stores of them, as they came: in batches, and compressed where the writer does that
 */
public record TopicFlow(double records, double bytes) {

    static final TopicFlow NONE = new TopicFlow(0, 0);

    TopicFlow plus(TopicFlow other) {
        return new TopicFlow(records + other.records, bytes + other.bytes);
    }

    TopicFlow times(double factor) {
        return new TopicFlow(records * factor, bytes * factor);
    }

    /** What is below nothing, which differences of two measurements may be, is nothing. */
    TopicFlow atLeastNone() {
        return new TopicFlow(Math.max(0, records), Math.max(0, bytes));
    }
}
