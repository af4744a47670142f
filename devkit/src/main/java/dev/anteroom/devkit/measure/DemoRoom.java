package dev.anteroom.devkit.measure;

import java.time.Duration;

/**
 * The limits and the timing of the demo's room.
 *
 * @param id the room's name
 * @param limit most visitors that may be active at once
 * @param bucket length of a bucket
 * @param tick grain of check-ins, divides the bucket
 * @param settle longest that an event may take into the counted state
 * @param session an accepted visitor stays active this long after the last request
 * @param refresh how often a queued visitor asks again, whole seconds
 * @param lease how long a published state admits anybody
 */
public record DemoRoom(String id, int limit, Duration bucket, Duration tick, Duration settle, Duration session,
        Duration refresh, Duration lease) {

    /** A polling visitor asks again after a time between one refresh interval and this many. */
    public static final double LATEST_POLL = 1.1;

    public DemoRoom {
        if (limit < 1 || limit > 1_000_000) {
            throw new IllegalArgumentException("limit is " + limit + ", it must be 1..1000000");
        }
    }

    /** All times scaled so that a minute and a half shows what takes hours in reality. */
    public static DemoRoom ofLimit(int limit) {
        return new DemoRoom("demo", limit, Duration.ofSeconds(2), Duration.ofMillis(250), Duration.ofMillis(250),
                Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofSeconds(2));
    }

    /** Times that are slow enough for people with browsers. */
    public static DemoRoom forPeople(int limit) {
        return new DemoRoom("demo", limit, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofMillis(500),
                Duration.ofSeconds(60), Duration.ofSeconds(5), Duration.ofSeconds(5));
    }

    /**
     * A queued visitor who is silent for longer is considered to have left: two refresh intervals and settle, rounded
     * up to ticks.
     */
    public Duration lapse() {
        long millis = refresh.multipliedBy(2).plus(settle).toMillis();
        long tickMillis = tick.toMillis();
        return Duration.ofMillis(Math.ceilDiv(millis, tickMillis) * tickMillis);
    }
}
