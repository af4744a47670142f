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

    private TicketForm form(RoomView room) {
        return new TicketForm(room, edgeId, replyPartition.get().orElse(0));
    }

    private boolean send(TicketRequest request, long at) {
        // Before that, the serializer might still have to ask the registry and block.
        if (!isReady()) {
            return false;
        }
        byte[] key = new ScopeKey(request.getRoomId(), request.getScope()).text().getBytes(StandardCharsets.UTF_8);
        return producer.offer(new ProducerRecord<>(topic, null, at, key, serializer.serialize(topic, request)),
                (stored, failure) -> {
                });
    }
}
