package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketRequestKind;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.runtime.Aggregator;
import java.time.InstantSource;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two owners of a ticket counter fail one after the other, and the first one stores something last. */
@Tag("feature.ticket-counters")
@Tag("feature.faults")
class LateCounterIT {

    private static final String KEY = "shop|nairobi";

    private final Installation installation = Installation.shared();

    private void ask(int count) {
        long now = InstantSource.system().millis();
        TicketRequest request = TicketRequest.newBuilder().setRoomId("shop").setScope("nairobi").setEdgeId("edge-1")
                .setReplyPartition(0).setRequestId(now).setKind(TicketRequestKind.TAKE).setCount(count)
                .setIssuedKnown(0).setServingUpTo(100).setSnapshotAt(now).setLeaseMillis(10_000).setTickMillis(10_000)
                .setBucketMillis(60_000).setCountedMillis(302_000).build();
        try (KafkaProducer<String, TicketRequest> producer = installation.producer(AvroTypes.TICKET_REQUEST)) {
            Writes writes = new Writes();
            writes.send(producer, new ProducerRecord<>(installation.topic(Topics.TICKET_REQUESTS), KEY, request));
            writes.await();
        }
    }

    private static TicketsIssued awaitReport(TopicReader<TicketsIssued> reports, int requests) {
        return reports.await("report of " + requests + " requests", it -> it.getRequestOffset() == requests - 1);
    }

    @Test
    void shouldGoOnWhereTheLastOwnerStoppedThoughAnEarlierOneStoresItsCounterLater() throws Exception {
        installation.createTopics();
        try (TopicReader<TicketsIssued> reports = new TopicReader<>(installation.consumer(AvroTypes.TICKETS_ISSUED),
                installation.topic(Topics.TICKETS_ISSUED))) {
            try (Aggregator owner = installation.aggregator()) {
                ask(3);
                assertThat(awaitReport(reports, 1).getIssued()).isEqualTo(3);
                ask(2);
                assertThat(awaitReport(reports, 2).getIssued()).isEqualTo(5);
            }

            storeTheOldestCounterOnceMore();

            try (Aggregator next = installation.aggregator()) {
                ask(1);
                assertThat(awaitReport(reports, 3).getIssued()).isEqualTo(6);
            }
        }
    }

    /** Sends it late, as a process does that was stopped with the record in its producer while another one took over. */
    private void storeTheOldestCounterOnceMore() throws Exception {
        String changelog;
        try (Admin admin = installation.admin()) {
            changelog = admin.listTopics().names().get().stream()
                    .filter(topic -> topic.startsWith(installation.topics().prefix())
                            && topic.endsWith("-ticket-counters-changelog"))
                    .findFirst().orElseThrow();
        }
        try (TopicReader<byte[]> counters = new TopicReader<>(installation.rawConsumer(), changelog);
                KafkaProducer<String, byte[]> producer = installation.rawProducer()) {
            counters.awaitRecord("counter of two requests", record -> record.offset() == 1);
            ConsumerRecord<String, byte[]> oldest = counters.records().getFirst();
            assertThat(oldest.key()).isEqualTo(KEY);
            Writes writes = new Writes();
            writes.send(producer, new ProducerRecord<>(changelog, oldest.partition(), KEY, oldest.value()));
            writes.await();
        }
    }
}
