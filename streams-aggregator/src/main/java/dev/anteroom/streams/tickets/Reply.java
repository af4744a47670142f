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

    /** Writes the grant alone. */
    static Serializer<Reply> serializer(Serializer<TicketGrant> grants) {
        return (topic, reply) -> reply == null ? null : grants.serialize(topic, reply.grant());
    }

    /**
     * Puts each grant on the partition that its edge named. An edge that names one that is not there gets no answers,
     * but must not stop the counters of all others.
     */
    static StreamPartitioner<String, Reply> partitioner() {
        return (topic, edgeId, reply, partitions) -> Optional
                .of(Set.of(Math.floorMod(reply.partition(), partitions)));
    }
}
