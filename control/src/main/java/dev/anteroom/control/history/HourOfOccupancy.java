package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.DataCenterMinute;
import dev.anteroom.schemas.avro.RoomMinute;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** How full a room was in the minutes of one hour: 1.5 KiB, and half a KiB for each data center. */
final class HourOfOccupancy {

    static final int MINUTES = 60;

    private final BitSet known = new BitSet(MINUTES);
    private final float[] active = new float[MINUTES];
    private final float[] waiting = new float[MINUTES];
    private final int[] activePeak = new int[MINUTES];
    private final int[] waitingPeak = new int[MINUTES];
    private final int[] limit = new int[MINUTES];
    private final Map<String, Visitors> dataCenters = new TreeMap<>();

    /** One data center's part in each minute. */
    private static final class Visitors {

        private final float[] active = new float[MINUTES];
        private final float[] waiting = new float[MINUTES];
    }

    /** Takes a minute; gives how many data centers are new with it. */
    int put(int minute, RoomMinute record) {
        known.set(minute);
        active[minute] = (float) record.getActive();
        waiting[minute] = (float) record.getWaiting();
        activePeak[minute] = record.getActivePeak();
        waitingPeak[minute] = record.getWaitingPeak();
        limit[minute] = record.getLimit();
        int before = dataCenters.size();
        for (DataCenterMinute place : record.getDataCenters()) {
            Visitors its = dataCenters.computeIfAbsent(place.getDataCenter(),
                    name -> new Visitors());
            its.active[minute] = (float) place.getActive();
            its.waiting[minute] = (float) place.getWaiting();
        }
        return dataCenters.size() - before;
    }

    /** The room and all data centers that are known; each is one place. */
    int places() {
        return 1 + dataCenters.size();
    }

    boolean isKnown(int minute) {
        return known.get(minute);
    }

    MinuteOfOccupancy all(int minute) {
        return new MinuteOfOccupancy(active[minute], waiting[minute], activePeak[minute], waitingPeak[minute],
                limit[minute]);
    }

    void eachDataCenter(int minute, BiConsumer<String, MinuteOfOccupancy> reader) {
        dataCenters.forEach((name, its) -> reader.accept(name,
                MinuteOfOccupancy.part(its.active[minute], its.waiting[minute])));
    }
}
