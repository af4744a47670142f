package dev.anteroom.streams.topology;

import java.util.function.LongConsumer;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * When a task publishes: each {@code publishInterval}, by the clock or by the time of the records that it reads.
 *
 * <p>By the records' time it publishes between two records, before the first that is at or after the end of an interval,
 * and once for each interval that has passed, up to as long a silence as cells are kept: then nobody is left whom states
 * could tell of. Streams' own punctuation by stream time comes after a batch of records
 * whose size depends on how fast the machine is, and once for many intervals, so two runs would give different states.
 *
 * <p>Belongs to one task. All times are milliseconds since the epoch.
 */
public final class Pulse {

    private static final long NOTHING_READ = Long.MIN_VALUE;

    private final boolean byRecords;
    private final long interval;
    private final long longestSilence;
    private final LongConsumer publishing;
    private long newest = NOTHING_READ;
    private long next;

    private Pulse(TopologySettings settings, LongConsumer publishing) {
        this.byRecords = settings.time() == TopologyTime.STREAM;
        this.interval = settings.publishInterval().toMillis();
        this.longestSilence = settings.cellRetention().toMillis();
        this.publishing = publishing;
    }

    /** Publishes from now on; every record must be told by {@link #before}. */
    public static Pulse start(TopologySettings settings, ProcessorContext<?, ?> context, LongConsumer publishing) {
        Pulse pulse = new Pulse(settings, publishing);
        if (!pulse.byRecords) {
            context.schedule(settings.publishInterval(), PunctuationType.WALL_CLOCK_TIME, publishing::accept);
        }
        return pulse;
    }

    /** A record of this time comes next. */
    public void before(long timestamp) {
        if (!byRecords) {
            return;
        }
        if (newest == NOTHING_READ) {
            next = lastEnd(timestamp) + interval;
        } else {
            publishUntil(Math.min(timestamp, newest + longestSilence));
            next = Math.max(next, lastEnd(timestamp));
            publishUntil(timestamp);
        }
        newest = Math.max(newest, timestamp);
    }

    private long lastEnd(long timestamp) {
        return Math.floorDiv(timestamp, interval) * interval;
    }

    private void publishUntil(long timestamp) {
        for (; next <= timestamp; next += interval) {
            publishing.accept(next);
        }
    }
}
