package dev.anteroom.core.ticket;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.BucketApplicants;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketRequestKind;
import java.util.List;

/**
 * Makes the records of requests to a room's ticket counters.
 *
 * @param room the room, whose timing says how the numbers are to be counted
 * @param edgeId the edge that asks
 * @param replyPartition the partition from which the edge reads answers
 */
public record TicketForm(RoomView room, String edgeId, int replyPartition) {

    /** A request for {@code count} numbers, based on what the room's newest state allows the scope. */
    public TicketRequest take(String scope, long requestId, int count, Allotment allotment,
            List<BucketApplicants> applicants) {
        TicketRequest request = request(scope, requestId, TicketRequestKind.TAKE, count);
        request.setPartialBucketId(room.state().map(RoomState::getPartialBucketId).orElse(null));
        request.setCountedUpTo(room.holdsPlacesUpTo());
        request.setApplicants(applicants);
        request.setIssuedKnown(allotment.issuedKnown());
        request.setReturnedKnown(allotment.returnedKnown());
        request.setServingUpTo(allotment.servingUpTo());
        request.setSnapshotAt(allotment.snapshotAt());
        return request;
    }

    /** A request that gives back {@code count} numbers that nobody used. */
    public TicketRequest giveBack(String scope, long requestId, int count) {
        return request(scope, requestId, TicketRequestKind.RETURN, count);
    }

    private TicketRequest request(String scope, long requestId, TicketRequestKind kind, int count) {
        RoomTiming timing = room.timing();
        TicketRequest request = new TicketRequest();
        request.setRoomId(room.roomId());
        request.setScope(scope);
        request.setEdgeId(edgeId);
        request.setReplyPartition(replyPartition);
        request.setRequestId(requestId);
        request.setKind(kind);
        request.setCount(count);
        request.setLeaseMillis(timing.lease());
        request.setTickMillis((int) timing.tick());
        request.setBucketMillis((int) timing.bucket());
        request.setCountedMillis((int) timing.counted());
        request.setApplicants(List.of());
        return request;
    }
}
