package dev.anteroom.core.ticket;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketRequestKind;
import java.util.Optional;

/** Validates ticket requests. */
final class RequestCheck {

    /** Far above every real count, and so far below overflow that the sum of two such numbers is safe. */
    private static final long LARGEST = 1L << 53;

    private RequestCheck() {
    }

    /** The problem of a request; empty when it makes sense. */
    static Optional<String> problem(TicketRequest request, long requestAt) {
        return range("count", request.getCount(), 1, Integer.MAX_VALUE)
                .or(() -> range("the record's timestamp", requestAt, 0, LARGEST))
                .or(() -> request.getKind() == TicketRequestKind.TAKE ? takeProblem(request) : Optional.empty())
                .or(() -> timingProblem(request));
    }

    private static Optional<String> takeProblem(TicketRequest request) {
        return range("replyPartition", request.getReplyPartition(), 0, Integer.MAX_VALUE)
                .or(() -> range("issuedKnown", request.getIssuedKnown(), 0, LARGEST))
                .or(() -> range("returnedKnown", request.getReturnedKnown(), 0, LARGEST))
                .or(() -> range("servingUpTo", request.getServingUpTo(), 0, LARGEST))
                .or(() -> range("snapshotAt", request.getSnapshotAt(), 0, LARGEST))
                .or(() -> range("leaseMillis", request.getLeaseMillis(), 0, LARGEST))
                .or(() -> range("countedUpTo", request.getCountedUpTo(), 0, LARGEST));
    }

    private static Optional<String> timingProblem(TicketRequest request) {
        return Timing.problem(request.getTickMillis(), request.getBucketMillis(), request.getCountedMillis());
    }

    private static Optional<String> range(String name, long value, long least, long most) {
        return value < least || value > most
                ? Optional.of(name + " is " + value + ", it must be " + least + ".." + most)
                : Optional.empty();
    }
}
