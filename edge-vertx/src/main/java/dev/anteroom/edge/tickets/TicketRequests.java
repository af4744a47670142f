package dev.anteroom.edge.tickets;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.ticket.Allotment;
import dev.anteroom.core.ticket.TicketForm;
import dev.anteroom.runtime.kafka.NonBlockingProducer;
import dev.anteroom.runtime.serde.AvroSerializer;
import dev.anteroom.schemas.avro.BucketApplicants;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.topic.ScopeKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Sends the edge's requests to ticket counters, with the time from which their numbers count as the timestamp. Never
 * blocks.
 */
public final class TicketRequests {

    private final NonBlockingProducer producer;
    private final AvroSerializer<TicketRequest> serializer;
    private final String topic;
    private final String edgeId;
    private final Supplier<OptionalInt> replyPartition;

    /**
     * @param serializer prepared for {@code topic}, so that it need not ask the registry
     * @param replyPartition the partition from which this edge reads answers; empty until it reads
     */
    public TicketRequests(NonBlockingProducer producer, AvroSerializer<TicketRequest> serializer, String topic,
            String edgeId,
            Supplier<OptionalInt> replyPartition) {
        this.producer = producer;
        this.serializer = serializer;
        this.topic = topic;
        this.edgeId = edgeId;
        this.replyPartition = replyPartition;
    }

    /** Whether requests can be sent and their answers can be received. */
    boolean isReady() {
        return producer.isWarm() && replyPartition.get().isPresent();
    }

    /** Asks for numbers; false when the request can't be sent. */
    boolean take(RoomView room, String scope, long requestId, int count, Allotment allotment,
            List<BucketApplicants> applicants, long at) {
        return send(form(room).take(scope, requestId, count, allotment, applicants), at);
    }

    /** Returns numbers that were asked for at {@code at}; false when the request can't be sent. */
    boolean giveBack(RoomView room, String scope, long requestId, int count, long at) {
        return send(form(room).giveBack(scope, requestId, count), at);
    }

    int partitions() {
        return producer.partitions(topic);
    }

    /**
     * Asks the counters of one partition, counted modulo their number, for a number by a state that was never valid; false when
     * the request can't be sent.
     */
    boolean rehearse(String room, int partition, long requestId, long at) {
        TicketRequest request = TicketRequest.newBuilder().setRoomId(room).setScope(ScopeKey.ANYWHERE)
                .setEdgeId(edgeId).setReplyPartition(replyPartition.get().orElse(0)).setRequestId(requestId)
                .setCount(1).setIssuedKnown(0).setServingUpTo(0).setSnapshotAt(0).setLeaseMillis(0)
                .setTickMillis(1).setBucketMillis(1).setCountedMillis(1).build();
        return partitions() > 0 && send(request, OptionalInt.of(partition % partitions()), at);
    }

    private TicketForm form(RoomView room) {
        return new TicketForm(room, edgeId, replyPartition.get().orElse(0));
    }

    private boolean send(TicketRequest request, long at) {
        return send(request, OptionalInt.empty(), at);
    }

    /** Without a partition, the key decides. */
    private boolean send(TicketRequest request, OptionalInt partition, long at) {
        // Before that, the serializer might still have to ask the registry and block.
        if (!isReady()) {
            return false;
        }
        byte[] key = new ScopeKey(request.getRoomId(), request.getScope()).text().getBytes(StandardCharsets.UTF_8);
        Integer chosen = partition.isPresent() ? partition.getAsInt() : null;
        return producer.offer(new ProducerRecord<>(topic, chosen, at, key, serializer.serialize(topic, request)),
                (stored, failure) -> {
                });
    }
}
