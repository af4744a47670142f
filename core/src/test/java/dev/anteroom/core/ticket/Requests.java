package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketRequestKind;
import dev.anteroom.schemas.type.AvroTypes;

/** Ticket requests for tests. */
public final class Requests {

    public static final long SNAPSHOT_AT = 1_700_000_040_000L;
    public static final long LEASE_MILLIS = 10_000;

    private Requests() {
    }

    static {
        // Registers the records with Avro before the first of them is built.
        AvroTypes.TICKET_REQUEST.schema();
    }

    public static TicketRequest.Builder take(int count, long issuedKnown, long servingUpTo) {
        return TicketRequest.newBuilder().setRoomId("shop").setScope("nairobi").setEdgeId("edge-1")
                .setReplyPartition(3).setRequestId(77).setKind(TicketRequestKind.TAKE).setCount(count)
                .setIssuedKnown(issuedKnown).setServingUpTo(servingUpTo).setSnapshotAt(SNAPSHOT_AT)
                .setLeaseMillis(LEASE_MILLIS).setTickMillis(10_000).setBucketMillis(60_000).setCountedMillis(302_000);
    }

    public static TicketRequest giveBack(int count) {
        return take(count, 0, 0).setKind(TicketRequestKind.RETURN).build();
    }
}
