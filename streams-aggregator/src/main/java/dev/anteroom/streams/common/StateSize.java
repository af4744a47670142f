package dev.anteroom.streams.common;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.TickCell;

/**
 * An upper bound of a state's size in bytes, computed without serializing it. States grow with the number of waiting
 * buckets; everything else is counted with its longest form.
 */
public final class StateSize {

    private static final long BASE = 4_096;
    /** A moment has 6 bytes and a count up to 5; a waiting bucket has one moment, two counts and a flag. */
    private static final long PLACE = 17;
    private static final long CELL = 16;
    private static final long TALLY = 512;
    private static final long PLACE_OF_WORK = 256;

    private StateSize() {
    }

    public static long of(DataCenterState state) {
        long places = 0;
        for (TickCell cell : state.getCells()) {
            places += cell.getWaiting().size();
        }
        return BASE + CELL * state.getCells().size() + PLACE * places + TALLY * state.getHistory().size();
    }

    public static long of(RoomState state) {
        return BASE + PLACE * state.getBuckets().size()
                + PLACE_OF_WORK * ((long) state.getScopes().size() + state.getDataCenters().size());
    }
}
