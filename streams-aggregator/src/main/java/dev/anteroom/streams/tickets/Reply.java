package dev.anteroom.streams.tickets;

import dev.anteroom.schemas.avro.TicketGrant;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.streams.processor.StreamPartitioner;

/**
 * A grant on its way to the edge that asked.
 *
 * @param partition the partition that the edge reads
 */
record Reply(TicketGrant grant, int partition) {

    /** Writes only the grant. */
    static Serializer<Reply> serializer(Serializer<TicketGrant> grants) {
        return (topic, reply) -> reply == null ? null : grants.serialize(topic, reply.grant());
    }

    /**
     * Sends each grant to the partition that its edge named. An edge that names a partition that does not exist gets no
     * answers, but must not stop the counters of all other edges.
     */
    static StreamPartitioner<String, Reply> partitioner() {
        return (topic, edgeId, reply, partitions) -> Optional
                .of(Set.of(Math.floorMod(reply.partition(), partitions)));
    }
}
