package dev.anteroom.it.browser;

import dev.anteroom.core.counting.WaitClasses;
import dev.anteroom.it.Installation;
import dev.anteroom.it.Writes;
import dev.anteroom.schemas.avro.BucketTraffic;
import dev.anteroom.schemas.avro.DataCenterMinute;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.topic.Topics;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Invented figures, for tests of the layout: what topologies might publish about a room in two data centers during a
 * surge. Closed buckets of six hours, one more each minute, and a state four times a second.
 */
final class InventedSurge implements AutoCloseable {

    private static final long MINUTE = 60_000;
    private static final int MINUTES = 360;
    private static final int SURGE = 40;
    private static final int PER_MINUTE = 400;
    /** How many enter each minute of the surge, and how much more come at its start. */
    private static final int ENTER = 340;
    private static final double SURPLUS = .6;

    private final InstantSource clock = InstantSource.system();
    private final Installation installation;
    private final RoomConfig room;
    private final ScheduledExecutorService ticker = Executors.newSingleThreadScheduledExecutor();
    private final KafkaProducer<String, RoomState> states;
    private final KafkaProducer<String, BucketTraffic> history;
    private final KafkaProducer<String, RoomMinute> fullness;
    private final ScheduledFuture<?> publishing;
    private int published;
    private long closedMinutes;

    InventedSurge(Installation installation, RoomConfig room) {
        this.installation = installation;
        this.room = room;
        installation.createTopics();
        this.states = installation.producer(Topics.ROOM_STATE.value());
        this.history = installation.producer(Topics.TRAFFIC_HISTORY.value());
        this.fullness = installation.producer(Topics.ROOM_HISTORY.value());
        writeHistory(clock.millis() / MINUTE, MINUTES);
        this.publishing = ticker.scheduleAtFixedRate(this::publish, 0, 250, TimeUnit.MILLISECONDS);
    }

    private void publish() {
        long now = clock.millis();
        if (now / MINUTE > closedMinutes) {
            writeHistory(now / MINUTE, 1);
        }
        Writes writes = new Writes();
        writes.send(states, new ProducerRecord<>(installation.topic(Topics.ROOM_STATE), room.getRoomId(), state(now)));
        writes.await();
    }

    /** Writes the buckets of this many minutes before {@code minute}. */
    private void writeHistory(long minute, int minutes) {
        closedMinutes = minute;
        Writes writes = new Writes();
        for (int ago = minutes; ago >= 1; ago--) {
            for (String dataCenter : List.of("nairobi", "dublin")) {
                writes.send(history, new ProducerRecord<>(installation.topic(Topics.TRAFFIC_HISTORY),
                        room.getRoomId() + '|' + dataCenter, bucket(dataCenter, (minute - ago) * MINUTE, ago)));
            }
            writes.send(fullness, new ProducerRecord<>(installation.topic(Topics.ROOM_HISTORY), room.getRoomId(),
                    minute((minute - ago) * MINUTE, ago)));
        }
        writes.await();
    }

    private RoomMinute minute(long at, int ago) {
        boolean surges = ago < SURGE;
        double active = surges ? 1_965 + 20 * Math.sin(ago) : 800 * (1 + .3 * Math.sin(ago / 23.0));
        double waiting = surges ? 3_300 * Math.sin(Math.PI / 2 * (SURGE - ago) / SURGE) : 0;
        return RoomMinute.newBuilder().setRoomId(room.getRoomId()).setMinuteAt(at).setCoveredMillis((int) MINUTE)
                .setActive(active).setActivePeak((int) active + 9).setWaiting(waiting)
                .setWaitingPeak((int) (waiting * 1.1)).setLimit(2_000)
                .setDataCenters(List.of(new DataCenterMinute("dublin", active * .4, waiting * .4),
                        new DataCenterMinute("nairobi", active * .6, waiting * .6)))
                .build();
    }

    private BucketTraffic bucket(String dataCenter, long at, int ago) {
        boolean nairobi = dataCenter.equals("nairobi");
        double part = nairobi ? .6 : .4;
        double wave = 1 + .3 * Math.sin(ago / 23.0) + .1 * Math.sin(ago / 3.1 + (nairobi ? 1 : 2));
        boolean surges = ago < SURGE;
        double since = 1 - (double) ago / SURGE;
        double came = surges ? ENTER * (1 + SURPLUS * (1 - since)) * (1 + .04 * Math.sin(ago)) : 150 * wave;
        int arrivals = (int) (part * came);
        int admitted = surges ? (int) (part * ENTER) : arrivals;
        long longest = (long) (SURGE * SURPLUS * MINUTE * since * (1 - since / 2));
        List<Integer> waits = surges ? waits(WaitClasses.of(longest), admitted) : List.of(admitted);
        return BucketTraffic.newBuilder().setRoomId(room.getRoomId()).setDataCenter(dataCenter).setBucketId(at)
                .setBucketMillis((int) MINUTE).setUsers(arrivals * 3).setArrivals(arrivals).setAdmitted(admitted)
                .setQueued(surges ? arrivals : 0).setRevoked(ago % 9 == 0 ? 2 : 0)
                .setStayedMillis((long) (part * 1_900 * MINUTE)).setWaits(waits).build();
    }

    private static List<Integer> waits(int middle, int visitors) {
        List<Integer> waits = new ArrayList<>(Collections.nCopies(Math.max(3, middle + 2), 0));
        waits.set(middle, visitors * 7 / 10);
        waits.set(Math.max(1, middle - 1), visitors * 2 / 10);
        waits.set(middle + 1, visitors / 10);
        return waits;
    }

    private RoomState state(long now) {
        published++;
        int active = 1_965 + (int) (20 * Math.sin(published / 70.0) + 8 * Math.sin(published / 13.0));
        int waiting = 3_300 + (int) (90 * Math.sin(published / 150.0) + 20 * Math.sin(published / 23.0));
        long bucketId = now / MINUTE * MINUTE;
        List<WaitingBucket> buckets = new ArrayList<>();
        for (int i = 6; i >= 0; i--) {
            buckets.add(new WaitingBucket(bucketId - i * MINUTE, waiting / 7, i > 5 ? 30 : 0, false));
        }
        return RoomState.newBuilder().setRoomId(room.getRoomId()).setPublishedAt(now).setBucketId(bucketId)
                .setTotalActiveUsers(2_000).setNewUsersThisBucket(PER_MINUTE).setActiveUsers(active)
                .setWaitingUsers(waiting).setAdmittedThisBucket((int) (now % MINUTE / 180)).setAvailable(2_000 - active)
                .setRemaining(12).setUtilization(active / 2_000.0).setUsersToOriginPerMinute(ENTER)
                .setRoundMillis(352_000).setTurnMillis(turns()).setPartialBucketId(bucketId - 6 * MINUTE)
                .setBuckets(buckets)
                .setScopes(List.of(scope("dublin", .38, 3, 18_220), scope("nairobi", .57, 4, 27_410),
                        scope("ANYWHERE", .05, 7, 9_031)))
                .setDataCenters(List.of(place("dublin", active * 2 / 5, waiting * 2 / 5),
                        place("nairobi", active - active * 2 / 5, waiting - waiting * 2 / 5)))
                .build();
    }

    private static List<Long> turns() {
        List<Long> turns = new ArrayList<>();
        for (int i = 0; i <= 10; i++) {
            turns.add(i * 35_200L);
        }
        return turns;
    }

    private static ScopeState scope(String name, double share, int workers, long issued) {
        return ScopeState.newBuilder().setScope(name).setShare(share).setSlots(4).setWorkers(workers)
                .setIssuedKnown(issued).setServingUpTo(issued + 4).build();
    }

    private static DataCenterSummary place(String name, int active, int waiting) {
        return DataCenterSummary.newBuilder().setDataCenter(name).setActive(active).setWaiting(waiting)
                .setAdmittedThisBucket(40).build();
    }

    @Override
    public void close() {
        publishing.cancel(true);
        ticker.shutdownNow();
        states.close();
        history.close();
        fullness.close();
    }
}
