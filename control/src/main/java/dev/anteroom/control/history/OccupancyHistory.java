package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.DataCenterMinute;
import dev.anteroom.schemas.avro.RoomMinute;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How full all rooms were in each minute. Minutes older than {@code keep} are forgotten, and when there are too many
 * hours of rooms and data centers, the oldest hour of all. Thread-safe; not for the event loop.
 *
 * <p>Rests on decision 130.
 */
public final class OccupancyHistory implements RecentRecords<RoomMinute> {

    private static final long MINUTE = TrafficHistory.MINUTE;
    private static final long HOUR = HourOfOccupancy.MINUTES * MINUTE;
    private static final long MOST_AHEAD = Duration.ofHours(1).toMillis();

    /** Takes one minute of a room. */
    @FunctionalInterface
    interface MinuteReader {
        void read(long at, HourOfOccupancy hour, int minute);
    }

    private final Retention retention;
    private final int mostHours;
    private final TreeMap<Long, Map<String, HourOfOccupancy>> hours = new TreeMap<>();
    private int held;
    private long from = Long.MIN_VALUE;
    private long newest = Long.MIN_VALUE;

    /**
     * @param keep how long a minute is kept; zero when there is no history
     * @param mostHours hours of a room, and of a room in a data center, that are kept together; 1 or more
     */
    public OccupancyHistory(Duration keep, int mostHours) {
        this.retention = new Retention(keep);
        this.mostHours = mostHours;
    }

    @Override
    public Retention retention() {
        return retention;
    }

    @Override
    public synchronized void beginAt(long since) {
        from = Math.max(from, since);
    }

    @Override
    public void add(RoomMinute minute, long now) {
        requireSound(minute, now);
        put(minute);
    }

    private synchronized void put(RoomMinute record) {
        long at = record.getMinuteAt();
        newest = Math.max(newest, at);
        while (!hours.isEmpty() && (hours.firstKey() + 1) * HOUR <= newest - retention.keep().toMillis()) {
            forgetFirst();
        }
        if (at < from) {
            return;
        }
        HourOfOccupancy hour = hours.computeIfAbsent(Math.floorDiv(at, HOUR), first -> new HashMap<>())
                .computeIfAbsent(record.getRoomId(), first -> {
                    held++;
                    return new HourOfOccupancy();
                });
        held += hour.put((int) (Math.floorMod(at, HOUR) / MINUTE), record);
        while (held > mostHours && hours.size() > 1) {
            forgetFirst();
        }
    }

    private void forgetFirst() {
        Map.Entry<Long, Map<String, HourOfOccupancy>> first = hours.pollFirstEntry();
        first.getValue().values().forEach(hour -> held -= hour.places());
        from = Math.max(from, (first.getKey() + 1) * HOUR);
    }

    /** Reads all known minutes of a room from before {@code to}, in milliseconds since the epoch, in their order. */
    synchronized void read(String roomId, long to, MinuteReader reader) {
        hours.headMap(Math.ceilDiv(to, HOUR)).forEach((start, rooms) -> {
            HourOfOccupancy hour = rooms.get(roomId);
            for (int minute = 0; hour != null && minute < HourOfOccupancy.MINUTES; minute++) {
                long at = start * HOUR + minute * MINUTE;
                if (hour.isKnown(minute) && at < to) {
                    reader.read(at, hour, minute);
                }
            }
        });
    }

    /** An impossible time or number would spoil all charts. */
    private static void requireSound(RoomMinute minute, long now) {
        long at = minute.getMinuteAt();
        if (at < 0 || at > now + MOST_AHEAD || at % MINUTE != 0) {
            throw new IllegalArgumentException(
                    "minuteAt is " + at + ", it must be whole minutes in 0.." + (now + MOST_AHEAD));
        }
        require("active", minute.getActive(), 0, Integer.MAX_VALUE);
        require("activePeak", minute.getActivePeak(), 0, Integer.MAX_VALUE);
        require("waiting", minute.getWaiting(), 0, Integer.MAX_VALUE);
        require("waitingPeak", minute.getWaitingPeak(), 0, Integer.MAX_VALUE);
        require("limit", minute.getLimit(), 0, Integer.MAX_VALUE);
        for (DataCenterMinute place : minute.getDataCenters()) {
            require("active of " + place.getDataCenter(), place.getActive(), Integer.MIN_VALUE, Integer.MAX_VALUE);
            require("waiting of " + place.getDataCenter(), place.getWaiting(), Integer.MIN_VALUE, Integer.MAX_VALUE);
        }
    }

    private static void require(String field, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(
                    String.format("%s is %.0f, it must be %.0f..%.0f", field, value, least, most));
        }
    }
}
