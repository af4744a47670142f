package dev.anteroom.edge.history;

import dev.anteroom.schemas.avro.BucketTraffic;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The closed buckets of all rooms and data centers, by the minute. What is older than {@code keep} is forgotten, and when
 * there are too many hours of rooms, the oldest hour of all of them. Thread-safe; reading a week takes milliseconds, so it
 * is not for the event loop.
 */
public final class TrafficHistory {

    static final long MINUTE = 60_000;
    private static final long HOUR = HourOfTraffic.MINUTES * MINUTE;

    /** A room in a data center; the data center may be ANYWHERE, whose ticket numbers belong to no other. */
    private record Place(String roomId, String dataCenter) {
    }

    /** Takes one minute of one data center. */
    @FunctionalInterface
    interface MinuteReader {
        void read(String dataCenter, long at, HourOfTraffic hour, int minute);
    }

    private final Duration keep;
    private final int mostHours;
    private final TreeMap<Long, Map<Place, HourOfTraffic>> hours = new TreeMap<>();
    private int held;
    private long newestEnd = Long.MIN_VALUE;

    /**
     * @param keep how long a minute is kept; zero when there is no history
     * @param mostHours hours of a room in a data center that are kept together, 1 or more
     */
    public TrafficHistory(Duration keep, int mostHours) {
        this.keep = keep;
        this.mostHours = mostHours;
    }

    /** How long a minute is kept; zero when there is no history. */
    public Duration keep() {
        return keep;
    }

    /** Adds a closed bucket; to the minute in which it began. */
    public synchronized void add(BucketTraffic bucket) {
        long at = bucket.getBucketId();
        newestEnd = Math.max(newestEnd, at + bucket.getBucketMillis());
        if (at < newestEnd - keep.toMillis()) {
            return;
        }
        Place place = new Place(bucket.getRoomId(), bucket.getDataCenter());
        hours.computeIfAbsent(Math.floorDiv(at, HOUR), hour -> new HashMap<>()).computeIfAbsent(place, first -> {
            held++;
            return new HourOfTraffic();
        }).add((int) (Math.floorMod(at, HOUR) / MINUTE), bucket);
        forgetOld();
    }

    private void forgetOld() {
        long first = Math.floorDiv(newestEnd - keep.toMillis(), HOUR);
        while (!hours.isEmpty() && (hours.firstKey() < first || (held > mostHours && hours.size() > 1))) {
            held -= hours.pollFirstEntry().getValue().size();
        }
    }

    /** Where the newest closed bucket ends, in milliseconds since the epoch; the smallest number when there is none. */
    synchronized long newestEnd() {
        return newestEnd;
    }

    /** Reads the minutes of a room that are known, from {@code from} on, in milliseconds since the epoch. */
    synchronized void read(String roomId, long from, MinuteReader reader) {
        hours.tailMap(Math.floorDiv(from, HOUR))
                .forEach((hour, places) -> places.forEach((place, traffic) -> {
                    if (place.roomId().equals(roomId)) {
                        read(place.dataCenter(), hour * HOUR, traffic, from, reader);
                    }
                }));
    }

    private static void read(String dataCenter, long start, HourOfTraffic hour, long from,
            MinuteReader reader) {
        for (int minute = 0; minute < HourOfTraffic.MINUTES; minute++) {
            long at = start + minute * MINUTE;
            if (at >= from) {
                reader.read(dataCenter, at, hour, minute);
            }
        }
    }
}
