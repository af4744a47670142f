package dev.anteroom.streams.tickets;

import static dev.anteroom.core.ticket.Requests.SNAPSHOT_AT;
import static dev.anteroom.core.ticket.Requests.take;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.streams.common.TaskContext;
import java.time.Duration;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

/** Streams closes the processors of a task that lost its transaction, and begins them again. */
class RevivedTicketTaskTest {

    private static final String KEY = "shop|nairobi";
    private static final long START = SNAPSHOT_AT;

    private final MockProcessorContext<String, Object> context = TaskContext
            .with(CounterStore.builder(TicketTopology.COUNTERS));
    private final TicketProcessor processor = new TicketProcessor();

    @Test
    void shouldHaveOnePunctuatorInEachLife() {
        context.setCurrentSystemTimeMs(START);
        processor.init(context);
        processor.init(context);
        assertThat(TaskContext.scheduled(context)).hasSize(1);

        processor.close();
        assertThat(TaskContext.scheduled(context)).isEmpty();

        processor.init(context);
        assertThat(TaskContext.scheduled(context)).hasSize(1);
    }

    @Test
    void shouldKeepACounterInUseWhenItsTaskWasRevived() {
        context.setCurrentSystemTimeMs(START);
        processor.init(context);
        ask(0, START);
        processor.init(context);

        long later = START + IdleCounters.LONGEST_IDLE.plus(Duration.ofSeconds(1)).toMillis();
        ask(1, later);
        TaskContext.scheduled(context).forEach(punctuator -> punctuator.getPunctuator().punctuate(later));

        KeyValueStore<String, TicketCounter> counters = context.getStateStore(TicketTopology.COUNTERS);
        assertThat(counters.get(KEY)).isNotNull();
    }

    private void ask(long offset, long now) {
        context.setCurrentSystemTimeMs(now);
        context.setRecordMetadata("t", 0, offset);
        processor.process(new Record<>(KEY, take(1, 0, 10).build(), now));
    }
}
