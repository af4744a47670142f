package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.schemas.avro.DeliveryOutcome;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.MockProducer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class DeliveryLogTest {

    private final DeliveryTopic topic = new DeliveryTopic();
    private final DeliveryLog log = topic.log(new NonBlockingProducer(new MockProducer<>()));

    @Test
    void shouldKnowWhatWasSentAndWhatWasGivenUp() {
        topic.add("a", "w1", DeliveryOutcome.SENT);
        topic.add("a", "w2", DeliveryOutcome.FAILED);
        topic.add("b", "w1", DeliveryOutcome.GIVEN_UP);

        assertThat(log.done(0)).containsExactlyInAnyOrder("a|w1", "b|w1");
    }

    @Test
    void shouldReadToTheEndHoweverManyAttemptsFailedInARow() {
        IntStream.range(0, 300).forEach(i -> topic.add("n" + i, "w1", DeliveryOutcome.FAILED));
        topic.add("a", "w1", DeliveryOutcome.SENT);

        assertThat(log.done(0)).containsExactly("a|w1");
    }
}
