package dev.anteroom.streams.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * Notices when a task begins again in this process. Streams restarts a task by itself, without telling the application,
 * when the task has lost its group, its producer or its stores. Each beginning restores the task's stores, even if they
 * are empty. Thread-safe.
 */
final class TaskBeginnings implements StateRestoreListener {

    private final Set<TopicPartition> begun = ConcurrentHashMap.newKeySet();
    private final AtomicInteger again = new AtomicInteger();

    boolean again() {
        return again.get() > 0;
    }

    /** The number of stores that were restored again so far. */
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
        // The progress of restoring does not matter.
    }

    @Override
    public void onRestoreEnd(TopicPartition changelog, String store, long records) {
        // The end of restoring does not matter either.
    }
}
