package dev.anteroom.core.visit;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.concurrent.CompletableFuture;

/**
 * Makes the moves by which an edge counts visitors, and sends them. Each one adds a visitor to where the visitor is now and
 * subtracts what was added before.
 *
 * <p>Belongs to one event loop. Rests on decisions 166 and 174.
 */
final class VisitorMoves {

    private final String edgeId;
    private final String dataCenter;
    private final MoveSink sink;
    private final EdgeMembership membership;
    private final VisitorMemory memory;
    private final StoredCounts counts;

    VisitorMoves(String edgeId, String dataCenter, MoveSink sink, EdgeMembership membership, VisitorMemory memory,
            StoredCounts counts) {
        this.edgeId = edgeId;
        this.dataCenter = dataCenter;
        this.sink = sink;
        this.membership = membership;
        this.memory = memory;
        this.counts = counts;
    }

    /**
     * Counts a visitor who was {@code before} as {@code after}, and remembers that.
     *
     * @return {@code after} with the count, or without where the move was refused
     */
    VisitorPass count(RoomView room, VisitorPass before, VisitorPass after, Admission admission, long now) {
        Standing standing = after.accepted() ? Standing.ACTIVE : Standing.WAITING;
        VisitorPass remembered = sink.offer(move(room, before, standing, admission, now))
                ? after.countedAt(now).countedSince(countedSince(room, before, standing, admission, now))
                        .countedAfter(standing == Standing.WAITING ? counts.storedBefore(room, before) : 0)
                : after;
        memory.remember(remembered, now, room.timing().remembered());
        return remembered;
    }

    /** Counts a visitor as active who enters with a ticket number. The number counts also where the move is refused. */
    void countNumbered(RoomView room, VisitorPass before, Ticket.Numbered ticket, long now) {
        TrafficEvent move = move(room, before, Standing.ACTIVE, Admission.TICKET, now);
        move.setTicketScope(ticket.scope());
        move.setTicketNumber(ticket.number());
        sink.offer(move);
    }

    /** Counts a visitor as active who enters a place that is held; the answer is whether the move is stored. */
    CompletableFuture<Boolean> storeEntry(RoomView room, VisitorPass before, long now) {
        return sink.store(move(room, before, Standing.ACTIVE, Admission.RESERVED, now));
    }

    /** Counts a visitor as gone. */
    void countGone(RoomView room, VisitorPass before, long now) {
        sink.offer(move(room, before, Standing.GONE, Admission.NONE, now));
    }

    private long countedSince(RoomView room, VisitorPass before, Standing to, Admission admission, long now) {
        return switch (to) {
            case WAITING -> counts.waitingSince(room, staysCounted(room, before, now) ? before.since() : now);
            // Nobody counts whom the split policy admits elsewhere; the room prefers that to turning them away.
            case ACTIVE -> admission == Admission.SPLIT || admission == Admission.RESERVED
                    ? now
                    : counts.storedCount(room, before);
            case NEW, GONE -> 0;
        };
    }

    /** The chain of waiting check-ins continues unless a state may have missed the visitor between the last two. */
    private boolean staysCounted(RoomView room, VisitorPass before, long now) {
        return before.since() != 0 && !before.countedActive()
                && (room.staysCounted(before.countedAt(), now, false)
                        || (room.staysCounted(before.countedAt(), now, true) && membership.isAwaited(room)));
    }

    private TrafficEvent move(RoomView room, VisitorPass before, Standing to, Admission admission, long now) {
        RoomTiming timing = room.timing();
        // Who is gone is counted no more; should the last count not come in, one too few is counted for a while.
        VisitorPass replaced = to == Standing.GONE && before.accepted() ? before : counts.decided(room, before);
        TrafficEvent move = new TrafficEvent();
        move.setRoomId(room.roomId());
        move.setDataCenter(dataCenter);
        move.setEdgeId(edgeId);
        move.setRun(membership.run());
        move.setVisitorId(before.visitorId());
        move.setAt(now);
        move.setFrom(countedAs(replaced));
        move.setPreviousCheckIn(replaced.countedAt());
        move.setTo(to);
        move.setBucketId(before.bucketId());
        move.setAdmission(admission);
        move.setFirstInBucket(
                to != Standing.GONE && timing.bucketOf(now) != timing.bucketOf(before.countedAt()));
        move.setTickMillis((int) timing.tick());
        move.setBucketMillis((int) timing.bucket());
        move.setCountedMillis((int) timing.counted());
        move.setTicketScope("");
        return move;
    }

    private static Standing countedAs(VisitorPass pass) {
        if (pass.countedAt() == 0) {
            return Standing.NEW;
        }
        return pass.countedActive() ? Standing.ACTIVE : Standing.WAITING;
    }
}
