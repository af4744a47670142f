package dev.anteroom.it.cluster;

import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.FreshnessTracker;
import dev.anteroom.devkit.measure.Inversion;
import dev.anteroom.devkit.measure.LiveView;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.measure.Summary;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a crowd and its origin see of one room: looked at ten times a second, and written down once a second beside the
 * newest state, into {@code series.csv}. Moments are in milliseconds.
 */
final class CrowdWatch implements AutoCloseable {

    private static final long LOOK_MILLIS = 100;
    /** Single places are free in any full room, until states tell that somebody has left. */
    private static final int LEAST_FREE_PART = 20;

    private final DemoRoom room;
    private final InstantSource clock;
    private final Measurement measurement;
    private final AdmissionGaps gaps = new AdmissionGaps();
    private final Report series;
    private final Report inversions;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    private long firstAt;

    CrowdWatch(DemoRoom room, InstantSource clock, Path logs) {
        this.room = room;
        this.clock = clock;
        this.measurement = new Measurement(room);
        this.series = new Report(logs.resolve("series.csv"));
        this.inversions = new Report(logs.resolve("inversions.csv"));
    }

    /** The origin served a visitor. */
    void served(long visitor, String dataCenter, long atMillis) {
        measurement.servedAtOrigin(visitor, dataCenter, atMillis);
        gaps.served(visitor, atMillis);
    }

    /** Where the crowd says what it sees. */
    Measurement measurement() {
        return measurement;
    }

    /** The crowd comes; {@code look} is given what was seen each time. */
    @SuppressWarnings("FutureReturnValueIgnored") // The task ends with the executor.
    void begin(Supplier<RoomState> newest, Consumer<LiveView> look) {
        firstAt = clock.millis();
        series.keep("at,second,active,waiting,admitted,counted,available,countedWaiting,stateAge,remaining,reserved,"
                + "partialAge,edgesLeftOut,countedAge");
        looks.scheduleAtFixedRate(() -> {
            long now = clock.millis();
            LiveView live = measurement.live(now, List.of());
            look.accept(live);
            gaps.look(live.waiting() > 0 && room.limit() - live.active() >= room.limit() / LEAST_FREE_PART, now);
            if ((now - firstAt) % 1000 < LOOK_MILLIS) {
                keep(live, newest.get(), now);
            }
        }, 0, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void keep(LiveView live, RoomState state, long now) {
        series.keep(Instant.ofEpochMilli(now) + "," + (now - firstAt) / 1000 + "," + live.active() + ","
                + live.waiting() + "," + live.admitted() + "," + state.getActiveUsers() + "," + state.getAvailable()
                + "," + state.getWaitingUsers() + "," + (now - state.getPublishedAt()) + "," + state.getRemaining()
                + "," + state.getBuckets().stream().mapToInt(WaitingBucket::getReserved).sum() + ","
                + (state.getPartialBucketId() == null ? "" : now - state.getPartialBucketId()) + ","
                + state.getEdgesLeftOut() + "," + (now - state.getCountedUpTo()));
    }

    /** Keeps who of a crowd was let in out of order, and whom each of them overtook. */
    void keepInversions(String crowd) {
        inversions.keep(
                "crowd,visitor,cameAt,askedAt,admittedAt,overtook,queuedAt,toldToWaitAt,askedAgainInVainAt,silentMillis");
        for (Inversion each : measurement.inversions()) {
            inversions.keep(crowd + "," + each.newer() + "," + Instant.ofEpochMilli(each.newerCameAt()) + ","
                    + Instant.ofEpochMilli(each.admittedBetween().askedAt()) + ","
                    + Instant.ofEpochMilli(each.admittedBetween().answeredAt()) + "," + each.older() + ","
                    + Instant.ofEpochMilli(each.olderQueuedAt()) + "," + Instant.ofEpochMilli(each.olderToldAt()) + ","
                    + Instant.ofEpochMilli(each.olderAskedAgainAt()) + "," + each.olderSilentMillis());
        }
    }

    double secondsSinceFirst() {
        return (clock.millis() - firstAt) / 1000.0;
    }

    /** What the origin and the crowd see now. */
    LiveView live() {
        return measurement.live(clock.millis(), List.of());
    }

    Summary summary(FreshnessTracker freshness) {
        long now = clock.millis();
        return measurement.summary(freshness.measured(now), now, secondsSinceFirst());
    }

    /** Forgets the gaps between admissions so far. */
    void measureGapsAnew() {
        gaps.startAnew(clock.millis());
    }

    AdmissionGaps gaps() {
        return gaps;
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
