package dev.anteroom.streams.common;

import java.time.Duration;
import java.util.function.LongConsumer;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * When a task publishes: each {@code publishInterval}, by the clock or by the time of the records that it reads.
 *
 * <p>By the records' time it publishes between two records, before the first that is at or after the end of an interval,
 * and once for each interval that has passed. Streams' own punctuation by stream time comes after a batch of records
 * whose size depends on how fast the machine is, and once for many intervals, so two runs would give different states.
 *
 * <p>All of it is one transaction, so a long silence is told of in fewer words: at first by each interval, then by each
 * second, as often as states must come that are not to look as if counting had stopped, and when every session is over,
 * by its end alone.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 *
 * <p>Rests on decision 060.
 */
public final class PublishSchedule {

    static final int IN_FULL = 100;
    /** Longer than the longest session and what is counted beyond it. */
    static final Duration SESSIONS_OVER = Duration.ofMinutes(40);

    private static final long SECOND_MILLIS = 1_000;
    private static final long NOTHING_READ = Long.MIN_VALUE;

    private final boolean byRecords;
    private final long interval;
    private final LongConsumer publishing;
    private long next = NOTHING_READ;

    private PublishSchedule(TopologySettings settings, LongConsumer publishing) {
        this.byRecords = settings.time() == TopologyTime.STREAM;
        this.interval = settings.publishInterval().toMillis();
        this.publishing = publishing;
    }

    /**
     * Publishes from now on; every record must be told by {@link #before}.
     *
     * @param byClock the processor's punctuation, for where the clock counts
     */
    public static PublishSchedule start(TopologySettings settings, ProcessorContext<?, ?> context,
            Punctuation byClock, LongConsumer publishing) {
        PublishSchedule schedule = new PublishSchedule(settings, publishing);
        if (!schedule.byRecords) {
            byClock.start(context, settings.publishInterval(), publishing::accept);
        }
        return schedule;
    }

    /** A record of this time comes next. */
    public void before(long timestamp) {
        if (!byRecords) {
            return;
        }
        if (next == NOTHING_READ) {
            next = lastEnd(timestamp) + interval;
            return;
        }
        long begun = next;
        long last = lastEnd(timestamp);
        while (next <= last) {
            publishing.accept(next);
            next = next == last ? last + interval : Math.min(last, next + step(next - begun, last - next));
        }
    }

    /** Milliseconds to the next publication in a silence that lasted {@code passed} and will last {@code left}. */
    private long step(long passed, long left) {
        if (passed < IN_FULL * interval) {
            return interval;
        }
        return passed < SESSIONS_OVER.toMillis() ? SECOND_MILLIS / interval * interval : left;
    }

    private long lastEnd(long timestamp) {
        return Math.floorDiv(timestamp, interval) * interval;
    }
}
