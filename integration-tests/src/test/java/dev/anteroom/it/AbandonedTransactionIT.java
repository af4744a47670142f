package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.runtime.Aggregator;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a killed aggregator has begun blocks nobody until its transaction's timeout, which is far longer here than the test. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.exact-limit")
class AbandonedTransactionIT {

    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Installation installation = Installation.shared();

    /** The offset up to which readers of committed records can read. */
    private static long committedEnd(Admin admin, TopicPartition partition)
            throws ExecutionException, InterruptedException {
        return admin.listOffsets(Map.of(partition, OffsetSpec.latest()),
                new ListOffsetsOptions(IsolationLevel.READ_COMMITTED)).partitionResult(partition).get().offset();
    }

    private KafkaProducer<String, String> aggregatorThatIsGone() {
        return new KafkaProducer<>(Map.of("bootstrap.servers", installation.bootstrap(), "transactional.id",
                installation.topics().prefix() + "traffic-" + UUID.randomUUID() + "-1", "transaction.timeout.ms",
                (int) TIMEOUT.toMillis()), new StringSerializer(), new StringSerializer());
    }

    @Test
    void shouldEndTheTransactionsOfAnAggregatorThatIsGone() throws Exception {
        installation.createTopics();
        try (Admin admin = installation.admin(); KafkaProducer<String, String> killed = aggregatorThatIsGone()) {
            killed.initTransactions();
            killed.beginTransaction();
            RecordMetadata begun = killed
                    .send(new ProducerRecord<>(installation.topic(Topics.DATA_CENTER_STATE), "a|b", "begun")).get();
            TopicPartition partition = new TopicPartition(begun.topic(), begun.partition());
            assertThat(committedEnd(admin, partition)).as("readers wait").isEqualTo(begun.offset());

            Aggregator successor = installation.aggregator();
            try {
                await("readers go on").atMost(PATIENCE)
                        .until(() -> committedEnd(admin, partition) > begun.offset());
            } finally {
                successor.close();
            }
        }
    }
}
