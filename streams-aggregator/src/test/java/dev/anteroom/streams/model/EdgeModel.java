package dev.anteroom.streams.model;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** An edge that decides as real ones do: FIFO, reservations only for those who are counted, else a ticket. */
final class EdgeModel {

    private static final double HANG_UPS = 0.05;
    private static final double ASKS_ANYWAY = 0.5;

    private final World world;
    private final RoomModel room;
    private final String dataCenter;
    private final Consumer<TrafficEvent> traffic;
    private final OfficeModel office;
    private final Consumer<VisitorModel> admitted;
    /** The latest state in which a bucket was fully reserved. */
    private final Map<Long, RoomState> reservedBy = new HashMap<>();
    private Optional<RoomState> view = Optional.empty();

    EdgeModel(World world, RoomModel room, String dataCenter, OfficeModel office, Consumer<TrafficEvent> traffic,
            Consumer<VisitorModel> admitted) {
        this.world = world;
        this.room = room;
        this.dataCenter = dataCenter;
        this.office = office;
        this.traffic = traffic;
        this.admitted = admitted;
    }

    /** A state arrives, perhaps again, perhaps after a newer one. */
    void see(RoomState state) {
        if (view.isEmpty() || state.getPublishedAt() > view.get().getPublishedAt()) {
            view = Optional.of(state);
            state.getBuckets().stream().filter(WaitingBucket::getFullyReserved)
                    .forEach(bucket -> reservedBy.put(bucket.getBucketId(), state));
            office.see(state);
        }
    }

    void visit(VisitorModel visitor) {
        long now = world.now();
        if (!isCurrent(visitor, now)) {
            visitor.forget(room.placeOf(visitor.id(), now));
        }
        if (visitor.standing() == Standing.ACTIVE) {
            pass(visitor, now);
        } else if (room.isPrequeue(now)) {
            queue(visitor);
        } else if (isReserved(visitor, now)) {
            move(visitor, Standing.ACTIVE, Admission.RESERVED, now);
            enter(visitor, now);
        } else if (needsTicket(visitor, now)) {
            OfficeModel.Applicant applicant = new OfficeModel.Applicant(visitor.bucketId(), now,
                    requestAt -> enterByTicket(visitor, requestAt), grant -> enterOnNews(visitor, grant),
                    () -> queue(visitor));
            office.ask(applicant);
            if (world.chance(HANG_UPS)) {
                world.after(world.upTo(100), applicant::hangUp);
            }
        } else {
            queue(visitor);
        }
    }

    void leave(VisitorModel visitor) {
        if (visitor.standing() == Standing.ACTIVE || visitor.standing() == Standing.WAITING) {
            move(visitor, Standing.GONE, Admission.NONE, world.now());
        }
    }

    private boolean isCurrent(VisitorModel visitor, long now) {
        return switch (visitor.standing()) {
            case NEW, GONE -> false;
            case WAITING -> now - visitor.lastCheckIn() < room.placeKept();
            case ACTIVE -> now - visitor.lastCheckIn() < room.sessionAt(visitor.lastCheckIn());
        };
    }

    private void pass(VisitorModel visitor, long now) {
        if (room.tickOf(now) != room.tickOf(visitor.countedAt())) {
            move(visitor, Standing.ACTIVE, Admission.NONE, now);
        }
        visitor.checkIn(now);
    }

    /** By the latest state in which the bucket was fully reserved, unless it is behind the partial one by now. */
    private boolean isReserved(VisitorModel visitor, long now) {
        RoomState by = reservedBy.get(visitor.bucketId());
        return by != null && !isBehindPartial(visitor)
                && holdsPlace(visitor, by.getPublishedAt(), by.getCountedUpTo(), now);
    }

    private boolean holdsPlace(VisitorModel visitor, long publishedAt, long countedUpTo, long now) {
        return visitor.standing() == Standing.WAITING && now - publishedAt <= room.lease()
                && visitor.since() > 0 && visitor.since() <= countedUpTo - room.settle() && staysCounted(visitor, now);
    }

    private boolean staysCounted(VisitorModel visitor, long now) {
        return room.tickOf(visitor.countedAt()) >= room.tickOf(now + room.settle()) - room.lapse();
    }

    /** Whether a counter told of a state that holds a place for the visitor, who then enters on it. */
    private boolean enterOnNews(VisitorModel visitor, TicketGrant grant) {
        long now = world.now();
        Long partial = grant.getPartialBucketId();
        boolean isReserved = partial == null || visitor.bucketId() < partial;
        if (!isReserved || room.isPrequeue(now)
                || !holdsPlace(visitor, grant.getSnapshotAt(), grant.getCountedUpTo(), now)) {
            return false;
        }
        move(visitor, Standing.ACTIVE, Admission.RESERVED, now);
        enter(visitor, now);
        return true;
    }

    /** Asked as often as can be: however old the edge's state is, and also for those who wait by it. */
    private boolean needsTicket(VisitorModel visitor, long now) {
        return holdsLease(now) && (!isBehindPartial(visitor) || world.chance(ASKS_ANYWAY));
    }

    private boolean isBehindPartial(VisitorModel visitor) {
        Long partial = view.map(RoomState::getPartialBucketId).orElse(null);
        return partial != null && visitor.bucketId() > partial;
    }

    private boolean holdsLease(long now) {
        return view.isPresent() && now - view.get().getPublishedAt() <= room.lease();
    }

    private void enterByTicket(VisitorModel visitor, long requestAt) {
        move(visitor, Standing.ACTIVE, Admission.TICKET, world.now());
        visitor.counted(requestAt);
        // The session starts where the number is counted, or a renewal at the last moment would be counted too late.
        enter(visitor, requestAt);
    }

    private void enter(VisitorModel visitor, long checkIn) {
        visitor.checkIn(checkIn);
        admitted.accept(visitor);
    }

    private void queue(VisitorModel visitor) {
        long now = world.now();
        boolean isDue = now - visitor.countedAt() >= room.recount()
                && room.tickOf(now) != room.tickOf(visitor.countedAt());
        if (visitor.standing() == Standing.NEW || isDue) {
            move(visitor, Standing.WAITING, Admission.NONE, now);
        }
        visitor.checkIn(now);
    }

    private void move(VisitorModel visitor, Standing to, Admission admission, long now) {
        traffic.accept(TrafficEvent.newBuilder().setRoomId(RoomModel.ROOM).setDataCenter(dataCenter).setEdgeId("edge")
                .setVisitorId(visitor.id()).setAt(now).setFrom(visitor.standing())
                .setPreviousCheckIn(visitor.countedAt()).setTo(to).setBucketId(visitor.bucketId())
                .setAdmission(admission).setFirstInBucket(visitor.standing() == Standing.NEW)
                .setTickMillis((int) room.tick()).setBucketMillis((int) room.bucket())
                .setCountedMillis(room.timing().countedMillis()).build());
        boolean goesOn = visitor.standing() == Standing.WAITING && to == Standing.WAITING && visitor.since() > 0
                && staysCounted(visitor, now);
        if (!goesOn) {
            visitor.waitsSince(to == Standing.WAITING ? now : 0);
        }
        visitor.stands(to);
        visitor.counted(now);
    }
}
