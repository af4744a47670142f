package dev.anteroom.streams.common;

import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Shows readers what a task has published without waiting for the commit interval, unless the task is behind.
 *
 * <p>Streams processes few records between two commits that were asked for. Where one takes longer than the publish
 * interval, because brokers are slow, a task that asked after each publication would read one record for each and never
 * be done with its backlog. In a replay nobody waits.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 *
 * <p>Rests on decision 012.
 */
public final class PromptCommit {

    private static final int INTERVALS_BEHIND = 2;
    /** What is news to nobody may be this old: a question to the brokers, a commit and a look at the topic. */
    private static final long LEAST_DELAY_MILLIS = 500;

    private final ProcessorContext<?, ?> context;
    private final long longestDelay;
    private final boolean isAwaited;

    public PromptCommit(TopologySettings settings, ProcessorContext<?, ?> context) {
        this.context = context;
        this.longestDelay = Math.max(LEAST_DELAY_MILLIS, INTERVALS_BEHIND * settings.publishInterval().toMillis());
        this.isAwaited = settings.time() == TopologyTime.WALL_CLOCK;
    }

    /** Something was published at {@code now} by what was read up to {@code upTo}. */
    public void published(long upTo, long now) {
        if (isAwaited && now - upTo <= longestDelay) {
            context.commit();
        }
    }
}
