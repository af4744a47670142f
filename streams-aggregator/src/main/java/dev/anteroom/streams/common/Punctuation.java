package dev.anteroom.streams.common;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * A periodic action of a processor by the clock, which exists only once at a time.
 *
 * <p>Streams revives a task that has lost its transaction or its records: it closes the task's processors and calls
 * {@code init} of the same objects again. It does not cancel what they have scheduled, so a punctuation from before
 * would continue beside the new one, on stores and memory that are no longer kept up to date. Therefore a processor
 * keeps one punctuation object, starts it in {@code init} and ends it in {@code close}.
 *
 * <p>Belongs to one task.
 */
public final class Punctuation implements AutoCloseable {

    private Optional<Cancellable> running = Optional.empty();

    /** Calls {@code action} at each {@code interval} from now on, and cancels what was started before. */
    public void start(ProcessorContext<?, ?> context, Duration interval, Punctuator action) {
        close();
        running = Optional.of(context.schedule(interval, PunctuationType.WALL_CLOCK_TIME, action));
    }

    /** The same at that moment of each interval. */
    void start(ProcessorContext<?, ?> context, PublishMoment moment, Duration interval, Punctuator action) {
        close();
        running = Optional.of(context.schedule(Instant.EPOCH.plus(moment.in(interval)), interval,
                PunctuationType.WALL_CLOCK_TIME, action));
    }

    @Override
    public void close() {
        running.ifPresent(Cancellable::cancel);
        running = Optional.empty();
    }
}
