package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.schemas.avro.DeliveryOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.BufferExhaustedException;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class DeliveryWritesTest {

    private static final DeliveryQueues.Attempt ATTEMPT = new DeliveryQueues.Attempt(
            Dispatches.to(new Target.Webhook("w1"), "a", 0), 1);

    private final MockProducer<byte[], byte[]> kafka = new MockProducer<>(false, null, new ByteArraySerializer(),
            new ByteArraySerializer());
    private final NonBlockingProducer producer = new NonBlockingProducer(kafka);
    private long now;
    private int ended;
    private final DeliveryWrites writes = new DeliveryWrites(new DeliveryTopic().log(producer),
            () -> Instant.ofEpochMilli(now), Runnable::run);

    @BeforeEach
    void warmUp() throws InterruptedException {
        producer.warmUp(List.of(), "brokers", Retry.every(Duration.ofMillis(1)));
    }

    private void write(DeliveryOutcome outcome) {
        writes.write(ATTEMPT, outcome, "", () -> ended++);
    }

    private boolean failNext() {
        return kafka.errorNext(new TopicAuthorizationException("t.notification-deliveries"));
    }

    @Test
    void shouldEndWhenItIsStored() {
        write(DeliveryOutcome.SENT);
        assertThat(ended).isZero();
        assertThat(writes.open()).isEqualTo(1);

        kafka.completeNext();

        assertThat(ended).isEqualTo(1);
        assertThat(writes.open()).isZero();
        now += 10_000;
        writes.again();
        assertThat(kafka.history()).hasSize(1);
    }

    @Test
    void shouldWriteAgainAfterAPauseUntilItIsStored() {
        write(DeliveryOutcome.SENT);
        failNext();
        now += 999;
        writes.again();
        assertThat(kafka.history()).as("within the pause").hasSize(1);

        now += 1;
        writes.again();
        assertThat(kafka.history()).hasSize(2);
        writes.again();
        assertThat(kafka.history()).as("while it is being written").hasSize(2);
        assertThat(ended).isZero();
        kafka.completeNext();

        assertThat(ended).isEqualTo(1);
        assertThat(kafka.history().get(1).value()).as("says when it was sent")
                .isEqualTo(kafka.history().get(0).value());
    }

    @Test
    void shouldWriteAnAttemptThatAnotherOneFollowsOnlyOnce() {
        write(DeliveryOutcome.FAILED);
        failNext();

        assertThat(ended).isEqualTo(1);
        assertThat(writes.open()).isZero();
    }

    @Test
    void shouldLetGoWhatCouldNotBeWrittenForAnHour() {
        write(DeliveryOutcome.GIVEN_UP);
        now += DeliveryQueues.PATIENCE.toMillis();
        failNext();

        assertThat(ended).isEqualTo(1);
        assertThat(writes.open()).isZero();
    }

    @Test
    void shouldWriteAgainWhatTheProducerHadNoRoomFor() {
        kafka.sendException = new BufferExhaustedException("full");
        write(DeliveryOutcome.SENT);
        assertThat(writes.open()).isEqualTo(1);

        kafka.sendException = null;
        now += 1_000;
        writes.again();
        kafka.completeNext();

        assertThat(ended).isEqualTo(1);
    }
}
