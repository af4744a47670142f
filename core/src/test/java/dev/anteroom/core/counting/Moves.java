package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;

/** Moves for tests. */
public final class Moves {

    public static final String ROOM = "shop";
    public static final String NAIROBI = "nairobi";
    public static final String DUBLIN = "dublin";
    public static final Timing TIMING = new Timing(10_000, 60_000, 302_000);

    private Moves() {
    }

    public static TrafficEvent move(Standing from, long previousCheckIn, Standing to, long bucketId) {
        return TrafficEvent.newBuilder().setRoomId(ROOM).setDataCenter(NAIROBI).setEdgeId("edge-1").setVisitorId(1)
                .setAt(0).setFrom(from).setPreviousCheckIn(previousCheckIn).setTo(to).setBucketId(bucketId)
                .setAdmission(Admission.NONE).setFirstInBucket(from == Standing.NEW)
                .setTickMillis(TIMING.tickMillis()).setBucketMillis(TIMING.bucketMillis())
                .setCountedMillis(TIMING.countedMillis()).build();
    }

    public static TrafficEvent at(String dataCenter, TrafficEvent move) {
        move.setDataCenter(dataCenter);
        return move;
    }

    public static TrafficEvent by(long visitorId, TrafficEvent move) {
        move.setVisitorId(visitorId);
        return move;
    }

    public static String key(TrafficEvent move) {
        return move.getRoomId() + '|' + move.getDataCenter();
    }
}
