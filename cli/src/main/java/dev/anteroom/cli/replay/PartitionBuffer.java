package dev.anteroom.cli.replay;

import dev.anteroom.schemas.topic.TopicDescriptor;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** The records of one partition that were fetched but not yet merged into the order of all partitions. */
final class PartitionBuffer {

    private final TopicDescriptor<?> topic;
    private final TopicPartition partition;
    private final long begin;
    private final long end;
    private final Deque<ConsumerRecord<byte[], byte[]>> waiting = new ArrayDeque<>();
    private long position;
    private boolean paused;

    PartitionBuffer(TopicDescriptor<?> topic, TopicPartition partition, long begin, long end) {
        this.topic = topic;
        this.partition = partition;
        this.begin = begin;
        this.end = end;
        this.position = begin;
    }

    TopicDescriptor<?> topic() {
        return topic;
    }

    boolean holds(TopicDescriptor<?> other) {
        return topic.id().equals(other.id());
    }

    TopicPartition partition() {
        return partition;
    }

    long begin() {
        return begin;
    }

    long length() {
        return Math.max(0, end - begin);
    }

    long done() {
        return Math.min(length(), position - begin - waiting.size());
    }

    /** Takes fetched records, and lets the consumer fetch more only while fewer than {@code most} are buffered. */
    void take(List<ConsumerRecord<byte[], byte[]>> records, Consumer<byte[], byte[]> consumer, int most) {
        for (ConsumerRecord<byte[], byte[]> record : records) {
            if (record.offset() < end) {
                waiting.add(record);
            }
        }
        position = consumer.position(partition);
        boolean full = waiting.size() >= most || position >= end;
        if (full != paused) {
            paused = full;
            if (full) {
                consumer.pause(List.of(partition));
            } else {
                consumer.resume(List.of(partition));
            }
        }
    }

    boolean needsMore() {
        return waiting.isEmpty() && position < end;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Time of the next record, in milliseconds since the epoch. */
    long at() {
        return waiting.getFirst().timestamp();
    }

    ConsumerRecord<byte[], byte[]> next() {
        return waiting.removeFirst();
    }
}
