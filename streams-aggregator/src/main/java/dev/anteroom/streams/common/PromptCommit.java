package dev.anteroom.streams.common;

import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Commits what a task has published without waiting for the commit interval, so that readers see it soon, unless the
 * task is behind.
 *
 * <p>Streams processes few records between two requested commits. When a commit takes longer than the publish interval,
 * because brokers are slow, a task that requested one after each publication would read one record for each and would
 * never finish its backlog. In a replay nobody waits for states, so no commits are requested.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 *
 * <p>Rests on decision 012.
 */
public final class PromptCommit {

    private static final int INTERVALS_BEHIND = 2;
    /**
     * A task that has read everything may still be behind by this much: the time to ask the brokers, to commit and to
     * read the topic.
     */
    private static final long LEAST_DELAY_MILLIS = 500;

    private final ProcessorContext<?, ?> context;
    private final long longestDelay;
    private final boolean isAwaited;

    public PromptCommit(TopologySettings settings, ProcessorContext<?, ?> context) {
        this.context = context;
        this.longestDelay = Math.max(LEAST_DELAY_MILLIS, INTERVALS_BEHIND * settings.publishInterval().toMillis());
        this.isAwaited = settings.time() == TopologyTime.WALL_CLOCK;
    }

    /** Whether a task that has read up to {@code upTo} has more to read than what is always on its way. */
    public boolean isBehind(long upTo, long now) {
        return now - upTo > longestDelay;
    }

    /** Notes that something was published at {@code now}, based on what was read up to {@code upTo}. */
    public void published(long upTo, long now) {
        if (isAwaited && !isBehind(upTo, now)) {
            context.commit();
        }
    }
}
