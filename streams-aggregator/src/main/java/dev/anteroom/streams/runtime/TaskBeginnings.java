package dev.anteroom.streams.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * Whether a task began again in this process. Streams does that by itself and tells nobody: when its group or its
 * producer was lost to it, or its stores were. Each beginning restores the task's stores, be it from nothing.
 * Thread-safe.
 */
final class TaskBeginnings implements StateRestoreListener {

    private final Set<TopicPartition> begun = ConcurrentHashMap.newKeySet();
    private final AtomicInteger again = new AtomicInteger();

    boolean again() {
        return again.get() > 0;
    }

    /** Stores of tasks that began again so far. */
    int count() {
        return again.get();
    }

    @Override
    public void onRestoreStart(TopicPartition changelog, String store, long from, long to) {
        if (!begun.add(changelog)) {
            again.incrementAndGet();
        }
    }

    @Override
    public void onBatchRestored(TopicPartition changelog, String store, long upTo, long records) {
        // How far it is says nothing.
    }

    @Override
    public void onRestoreEnd(TopicPartition changelog, String store, long records) {
        // Nor does its end.
    }
}
