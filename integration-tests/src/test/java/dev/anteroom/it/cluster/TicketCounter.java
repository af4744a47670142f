package dev.anteroom.it.cluster;

import static dev.anteroom.it.Progress.PATIENCE;

import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.utils.Utils;
import org.awaitility.Awaitility;

/** The counter of a room's ticket numbers that every data center may use, and the aggregators one of which has it. */
record TicketCounter(String roomId, KafkaCluster cluster, Aggregators aggregators, TopicSettings topics) {

    /** The partition of the requests for its numbers. */
    TopicPartition partition() {
        byte[] key = new ScopeKey(roomId, ScopeKey.ANYWHERE).text().getBytes(StandardCharsets.UTF_8);
        return new TopicPartition(topics.name(Topics.TICKET_REQUESTS),
                Utils.toPositive(Utils.murmur2(key)) % topics.partitions());
    }

    /** The process that has it. */
    ChildJvm owner() throws ExecutionException, InterruptedException {
        try (Admin admin = cluster.admin()) {
            return aggregators.ownerOf(partition(), admin, group())
                    .orElseThrow(() -> new AssertionError("nobody owns " + partition()));
        }
    }

    /** Waits until all aggregators are there for tickets and one has this counter. */
    void awaitAggregators() {
        try (Admin admin = cluster.admin()) {
            Awaitility.await("all aggregators share the tickets").atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(200)).ignoreExceptions()
                    .until(() -> aggregators.allAreIn(admin, group())
                            && aggregators.ownerOf(partition(), admin, group()).isPresent());
        }
    }

    private String group() {
        return topics.prefix() + "tickets";
    }
}
