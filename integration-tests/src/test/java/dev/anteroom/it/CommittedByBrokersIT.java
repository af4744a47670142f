package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.kafka.CommittedByBrokers;
import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An edge whose change of a room was not confirmed finds out what became of it. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.audit")
class CommittedByBrokersIT {

    private final Installation installation = Installation.shared();
    private final KafkaClients clients = KafkaClients
            .of(KafkaConfig.of(Settings.of(installation.settings())), "committed-part");
    @AutoClose
    private final CommittedByBrokers committed = CommittedByBrokers.by(clients);

    @BeforeEach
    void createTopics() {
        installation.createTopics();
    }

    private RecordMetadata write(boolean commits) throws ExecutionException, InterruptedException {
        try (KafkaProducer<byte[], byte[]> producer = clients
                .transactionalProducer(installation.topics().prefix() + "ledger")) {
            producer.initTransactions();
            producer.beginTransaction();
            RecordMetadata written = producer.send(new ProducerRecord<>(installation.topic(Topics.ROOMS), 0,
                    "a".getBytes(StandardCharsets.UTF_8), null)).get();
            if (commits) {
                producer.commitTransaction();
            } else {
                producer.abortTransaction();
            }
            return written;
        }
    }

    private boolean isCommitted(RecordMetadata written) {
        return committed.contains(new TopicPartition(written.topic(), written.partition()), written.offset());
    }

    @Test
    void shouldTellWhatWasCommittedFromWhatWasNot() throws Exception {
        RecordMetadata first = write(true);
        RecordMetadata aborted = write(false);
        RecordMetadata last = write(true);
        RecordMetadata abortedAtTheEnd = write(false);

        assertThat(isCommitted(first)).isTrue();
        assertThat(isCommitted(aborted)).as("a later one was committed").isFalse();
        assertThat(isCommitted(last)).isTrue();
        assertThat(isCommitted(abortedAtTheEnd)).as("nothing was committed since").isFalse();
    }
}
