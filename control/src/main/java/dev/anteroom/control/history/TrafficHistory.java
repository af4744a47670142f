package dev.anteroom.control.history;

import dev.anteroom.schemas.avro.BucketTraffic;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The closed buckets of all rooms and data centers, by the minute. Minutes older than {@code keep} are forgotten, and
 * when there are too many hours of rooms, the oldest hour of all rooms. Thread-safe; reading a week takes milliseconds,
 * so it is not for the event loop.
 *
 * <p>A data center publishes a room's buckets in their order, each once. A bucket that nevertheless comes a second
 * time, because counting went back, adds nothing.
 */
public final class TrafficHistory implements RecentRecords<BucketTraffic> {

    static final long MINUTE = 60_000;
    private static final long HOUR = HourOfTraffic.MINUTES * MINUTE;

    /** A room in a data center; the data center may be ANYWHERE, for ticket numbers that belong to no data center. */
    private record Place(String roomId, String dataCenter) {
    }

    /** The newest closed bucket of a place. */
    private record Span(long start, long end) {
    }

    /** Takes one minute of one data center. */
    @FunctionalInterface
    interface MinuteReader {
        void read(String dataCenter, long at, HourOfTraffic hour, int minute);
    }

    private final Retention retention;
    private final int mostHours;
    private final TreeMap<Long, Map<Place, HourOfTraffic>> hours = new TreeMap<>();
    private final Map<Place, Span> newest = new HashMap<>();
    private int held;
    private long newestEnd;
    private long from = Long.MIN_VALUE;

    /**
     * @param keep how long a minute is kept; zero when there is no history
     * @param mostHours hours of a room in a data center that are kept together, 1 or more
     */
    public TrafficHistory(Duration keep, int mostHours) {
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
    public void add(BucketTraffic bucket, long now) {
        add(SoundBuckets.require(bucket, now));
    }

    /** Adds a closed bucket to the minute in which it began. */
    public synchronized void add(BucketTraffic bucket) {
        Place place = new Place(bucket.getRoomId(), bucket.getDataCenter());
        long at = bucket.getBucketId();
        if (newest.containsKey(place) && newest.get(place).start() >= at) {
            return;
        }
        Span span = new Span(at, at + bucket.getBucketMillis());
        newest.put(place, span);
        newestEnd = Math.max(newestEnd, span.end());
        forgetOld();
        if (at >= from) {
            hours.computeIfAbsent(Math.floorDiv(at, HOUR), hour -> new HashMap<>()).computeIfAbsent(place, first -> {
                held++;
                return new HourOfTraffic();
            }).add((int) (Math.floorMod(at, HOUR) / MINUTE), bucket);
            forgetSurplus();
        }
    }

    private void forgetOld() {
        long oldest = Math.floorDiv(newestEnd - retention.keep().toMillis(), HOUR);
        while (!hours.isEmpty() && hours.firstKey() < oldest) {
            forgetFirst();
        }
        from = Math.max(from, oldest * HOUR);
    }

    private void forgetSurplus() {
        while (held > mostHours && hours.size() > 1) {
            forgetFirst();
        }
    }

    private void forgetFirst() {
        Map.Entry<Long, Map<Place, HourOfTraffic>> first = hours.pollFirstEntry();
        held -= first.getValue().size();
        from = Math.max(from, (first.getKey() + 1) * HOUR);
        newest.values().removeIf(span -> span.end() <= from);
    }

    /**
     * The moment from which on everything is known, in milliseconds since the epoch; the smallest number before
     * anything was read.
     */
    synchronized long from() {
        return from;
    }

    /**
     * The moment up to which the buckets of a room are closed, in milliseconds since the epoch. Buckets without traffic
     * are not published, so publications of other rooms count, too: a bucket is closed one whole bucket after its end.
     *
     * @param bucketMillis how long the room's buckets are
     * @return empty when no bucket of any room was closed
     */
    synchronized OptionalLong countedUpTo(String roomId, long bucketMillis) {
        if (newest.isEmpty()) {
            return OptionalLong.empty();
        }
        long own = newest.entrySet().stream().filter(it -> it.getKey().roomId().equals(roomId))
                .mapToLong(it -> it.getValue().end()).max().orElse(0);
        return OptionalLong.of(Math.max(own, Math.floorDiv(newestEnd - bucketMillis, bucketMillis) * bucketMillis));
    }

    /** Reads the minutes of a room that are known, from {@code first} on, in milliseconds since the epoch. */
    synchronized void read(String roomId, long first, MinuteReader reader) {
        hours.tailMap(Math.floorDiv(first, HOUR))
                .forEach((hour, places) -> places.forEach((place, traffic) -> {
                    if (place.roomId().equals(roomId)) {
                        read(place.dataCenter(), hour * HOUR, traffic, first, reader);
                    }
                }));
    }

    private static void read(String dataCenter, long start, HourOfTraffic hour, long first,
            MinuteReader reader) {
        for (int minute = 0; minute < HourOfTraffic.MINUTES; minute++) {
            long at = start + minute * MINUTE;
            if (at >= first) {
                reader.read(dataCenter, at, hour, minute);
            }
        }
    }
}
