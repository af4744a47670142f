package dev.anteroom.runtime.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.kafka.common.TopicPartition;

/**
 * The offsets up to which this process has applied the records that it follows. Writers use it to wait until they can
 * read their own writes. Thread-safe.
 */
public final class AppliedOffsets {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition advanced = lock.newCondition();
    private final Map<TopicPartition, Long> positions = new HashMap<>();

    /** Notes that everything before these offsets has been applied. */
    public void advance(Map<TopicPartition, Long> applied) {
        lock.lock();
        try {
            positions.putAll(applied);
            advanced.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until everything before {@code wanted} has been applied; false when {@code patience} ends first. */
    public boolean await(Map<TopicPartition, Long> wanted, Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (!reached(wanted)) {
                if (left <= 0) {
                    return false;
                }
                left = advanced.awaitNanos(left);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean reached(Map<TopicPartition, Long> wanted) {
        return wanted.entrySet().stream().allMatch(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
    }
}
