package dev.anteroom.streams.common;

import java.time.Duration;
import java.util.function.LongConsumer;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * Decides when a task publishes: at each {@code publishInterval}, by the clock or by the time of the records that it
 * reads.
 *
 * <p>By the records' time it publishes between two records, before the first that is at or after the end of an interval,
 * and once for each interval that has passed. Streams' own punctuation by stream time comes after a batch of records
 * whose size depends on how fast the machine is, and once for many intervals, so two runs would give different states.
 *
 * <p>All publications between two records are one transaction, so fewer of them are made in a long silence: at first
 * one for each interval; then one for each second, which is often enough that counting does not seem to have stopped;
 * and after every session is over, only one at the end of the silence.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 *
 * <p>Rests on decisions 060 and 177.
 */
public final class PublishSchedule {

    static final int IN_FULL = 100;
    /** Longer than the longest session and the time for which it is counted beyond its end. */
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
     * Begins to publish; {@link #before} must be called for every record.
     *
     * @param moment when in each interval, by the clock
     * @param byClock the processor's punctuation, which is used when time is that of the clock
     */
    public static PublishSchedule start(TopologySettings settings, ProcessorContext<?, ?> context,
            PublishMoment moment, Punctuation byClock, LongConsumer publishing) {
        PublishSchedule schedule = new PublishSchedule(settings, publishing);
        if (!schedule.byRecords) {
            byClock.start(context, moment, settings.publishInterval(), publishing::accept);
        }
        return schedule;
    }

    /** Must be called before a record with this timestamp is processed. */
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
