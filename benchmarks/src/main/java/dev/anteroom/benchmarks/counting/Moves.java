package dev.anteroom.benchmarks.counting;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.Random;

/**
 * Moves of visitors who check in again and again, a third of those who wait being admitted each time, in some rooms and two
 * data centers. The same each time.
 */
public final class Moves {

    /** How many rooms there usually are, named {@code room-0} and so on. */
    public static final int ROOMS = 8;
    private static final int VISITORS = 100_000;
    private static final int TICK = 10_000;
    private static final int BUCKET = 60_000;
    private static final int COUNTED = 302_000;

    private final int rooms;
    private final Random random = new Random(1);
    private final long[] previous = new long[VISITORS];
    private final long[] buckets = new long[VISITORS];
    private final boolean[] active = new boolean[VISITORS];

    /** Moves in this many rooms. */
    public Moves(int rooms) {
        this.rooms = rooms;
    }

    /** The next move, at {@code at}, in milliseconds since the epoch. */
    public TrafficEvent next(long at) {
        int visitor = random.nextInt(VISITORS);
        Standing from = previous[visitor] == 0 ? Standing.NEW : standing(visitor);
        if (from == Standing.NEW) {
            buckets[visitor] = Math.floorDiv(at, BUCKET) * BUCKET - (long) BUCKET * random.nextInt(5);
        }
        active[visitor] |= random.nextInt(3) == 0;
        TrafficEvent move = new TrafficEvent("room-" + visitor % rooms, visitor % 3 == 0 ? "nairobi" : "dublin",
                "edge-" + visitor % 4, (long) visitor, at, from, previous[visitor], standing(visitor),
                buckets[visitor], Admission.NONE, from == Standing.NEW, TICK, BUCKET, COUNTED, 0, "", 0L);
        previous[visitor] = at;
        return move;
    }

    private Standing standing(int visitor) {
        return active[visitor] ? Standing.ACTIVE : Standing.WAITING;
    }
}
