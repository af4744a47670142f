package dev.anteroom.streams.common;

import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.Punctuator;
import org.apache.kafka.streams.processor.api.ProcessorContext;

/**
 * What a processor does again and again by the clock, once at a time.
 *
 * <p>Streams revives a task whose transaction or records were lost to it: it closes the task's processors and calls
 * {@code init} of the same objects again. It does not end what they have scheduled; a punctuation of the former life
 * would go on beside the new one, on stores and memory that nobody keeps up to date any more. So a processor keeps its
 * punctuation for all its lives, starts it in {@code init} and ends it in {@code close}.
 *
 * <p>Belongs to one task.
 */
public final class Punctuation implements AutoCloseable {

    private Optional<Cancellable> running = Optional.empty();

    /** Calls {@code action} each {@code interval} from now on, and what was started before no more. */
    public void start(ProcessorContext<?, ?> context, Duration interval, Punctuator action) {
        close();
        running = Optional.of(context.schedule(interval, PunctuationType.WALL_CLOCK_TIME, action));
    }

    @Override
    public void close() {
        running.ifPresent(Cancellable::cancel);
        running = Optional.empty();
    }
}
