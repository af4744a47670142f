package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.BucketTraffic;
import java.util.Arrays;
import java.util.List;

/** Closed buckets for tests. */
public final class Buckets {

    /** A whole day. */
    static final long START = 1_699_920_000_000L;
    static final long MINUTE = 60_000;

    private Buckets() {
    }

    /** A bucket of the room {@code shop} in nairobi. */
    public static BucketTraffic.Builder bucket(long at) {
        return BucketTraffic.newBuilder().setRoomId("shop").setDataCenter("nairobi").setBucketId(at)
                .setBucketMillis(60_000).setUsers(0).setArrivals(0).setAdmitted(0);
    }

    /** The waits of {@code visitors} that all fall into one class. */
    static List<Integer> waits(int waitClass, int visitors) {
        Integer[] counts = new Integer[waitClass + 1];
        Arrays.fill(counts, 0);
        counts[waitClass] = visitors;
        return List.of(counts);
    }
}
