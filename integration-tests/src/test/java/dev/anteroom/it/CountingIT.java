package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.it.Traffic.ActiveVisitor;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.topic.Prolongation;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.runtime.Aggregator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Both topologies on a real broker with several partitions. */
@Tag("feature.sessions")
class CountingIT {

    private final Installation installation = installation();
    private final Traffic traffic = new Traffic(installation);
    private Aggregator aggregator = installation.aggregator();
    private final TopicReader<RoomState> states = new TopicReader<>(installation.consumer(AvroTypes.ROOM_STATE),
            installation.topic(Topics.ROOM_STATE));

    /** Where the test runs; overridden to run it elsewhere. */
    Installation installation() {
        return Installation.shared();
    }

    @AfterEach
    void stop() {
        states.close();
        aggregator.close();
        traffic.close();
    }

    private static Map<Long, Integer> waiting(RoomState state) {
        return state.getBuckets().stream()
                .collect(Collectors.toMap(WaitingBucket::getBucketId, WaitingBucket::getWaiting));
    }

    @Test
    void shouldMergeTwoDataCentersAsInVector4() {
        traffic.configure(Traffic.room(200));
        long b54 = traffic.bucket(3);
        long b55 = b54 + Traffic.BUCKET;
        long b56 = b55 + Traffic.BUCKET;

        traffic.active("dublin", 50);
        traffic.waiting("dublin", b55, 20);
        traffic.waiting("dublin", b56, 40);
        traffic.active("nairobi", 151);
        traffic.waiting("nairobi", b54, 2);
        traffic.waiting("nairobi", b55, 30);
        traffic.waiting("nairobi", b56, 20);

        RoomState state = states.await("state of everybody",
                it -> it.getActiveUsers() == 201 && it.getWaitingUsers() == 112);
        assertThat(waiting(state)).isEqualTo(Map.of(b54, 2, b55, 50, b56, 60));
        assertThat(state.getAvailable()).isZero();
        assertThat(state.getPartialBucketId()).isEqualTo(b54);
        assertThat(state.getDataCenters()).extracting(DataCenterSummary::getDataCenter).containsExactly("dublin",
                "nairobi");
    }

    @Test
    void shouldKeepASumThatIsRightWhenAVisitorMovesToAnotherDataCenter() {
        traffic.configure(Traffic.room(200));
        long bucketId = traffic.bucket(1);
        long countedAt = traffic.waiting("dublin", bucketId, 1);

        traffic.admitted("nairobi", bucketId, countedAt);

        RoomState state = states.await("state of the admitted visitor",
                it -> it.getActiveUsers() == 1 && it.getDataCenters().size() == 2);
        assertThat(state.getWaitingUsers()).isZero();
        assertThat(state.getDataCenters()).extracting(DataCenterSummary::getWaiting).containsExactly(1, -1);
    }

    @Test
    void shouldContinueFromTheChangelogWithTheSameState() {
        traffic.configure(Traffic.room(200));
        long bucketId = traffic.bucket(1);
        long countedAt = traffic.waiting("dublin", bucketId, 9);
        traffic.active("nairobi", 190);
        RoomState before = states.await("state before the restart",
                it -> it.getActiveUsers() == 190 && it.getWaitingUsers() == 9);

        aggregator.close();
        long restartedAt = traffic.now();
        aggregator = installation.aggregator();

        RoomState after = states.await("state after the restart", it -> it.getPublishedAt() >= restartedAt);
        assertThat(after.getActiveUsers()).isEqualTo(before.getActiveUsers());
        assertThat(waiting(after)).isEqualTo(waiting(before));

        traffic.admitted("nairobi", bucketId, countedAt);
        RoomState moved = states.await("state after one more move", it -> it.getActiveUsers() == 191);
        assertThat(waiting(moved)).isEqualTo(Map.of(bucketId, 8));
    }

    @Test
    void shouldAdmitNobodyOnCountsThatMissedAnOutageLongerThanASession() {
        RoomConfig room = Traffic.room(20);
        room.setSessionDurationMillis(3_000);
        traffic.configure(room);
        List<ActiveVisitor> visitors = IntStream.range(0, 20).mapToObj(visitor -> traffic.enter("dublin"))
                .collect(Collectors.toCollection(ArrayList::new));
        await("state of everybody").atMost(PATIENCE).until(() -> {
            visitors.replaceAll(traffic::renew);
            return states.poll().stream().anyMatch(it -> it.getActiveUsers() == 20);
        });

        aggregator.close();
        long outageEnds = traffic.now() + 2 * room.getSessionDurationMillis();
        await("an outage of two sessions").atMost(PATIENCE).until(() -> {
            visitors.replaceAll(traffic::renew);
            return traffic.now() >= outageEnds;
        });
        aggregator = installation.aggregator();

        await("state of everybody after the outage").atMost(PATIENCE).until(() -> {
            visitors.replaceAll(traffic::renew);
            return states.poll().stream().anyMatch(
                    it -> it.getPublishedAt() >= outageEnds && it.getActiveUsers() >= 20);
        });
        assertThat(states.records()).extracting(ConsumerRecord::value)
                .filteredOn(state -> state.getPublishedAt() >= outageEnds)
                .allSatisfy(state -> assertThat(state.getAvailable()).as("nothing is free, twenty are there").isZero());
    }

    @Test
    void shouldPublishEachClosedBucketOnce() {
        traffic.configure(Traffic.room(200));
        long bucketId = traffic.bucket(0);
        traffic.active("dublin", 5);

        try (var history = new TopicReader<>(installation.consumer(AvroTypes.BUCKET_TRAFFIC),
                installation.topic(Topics.TRAFFIC_HISTORY))) {
            history.await("closed bucket", it -> it.getUsers() + it.getArrivals() > 0);
            traffic.active("dublin", 3);
            long later = traffic.bucket(0);
            history.await("a later closed bucket", it -> it.getBucketId() >= later);

            List<Long> buckets = history.records().stream().map(it -> it.value().getBucketId()).toList();
            assertThat(buckets).doesNotHaveDuplicates()
                    .allSatisfy(it -> assertThat(it).isGreaterThanOrEqualTo(bucketId));
            assertThat(history.records().stream().mapToInt(it -> it.value().getArrivals()).sum()).isEqualTo(8);
        }
    }

    @Test
    void shouldPublishAStateForARoomWithoutTraffic() {
        traffic.configure(Traffic.room(77));

        RoomState state = states.await("state of the quiet room", it -> it.getTotalActiveUsers() == 77);

        assertThat(state.getAvailable()).isEqualTo(77);
        assertThat(state.getScopes().getLast().getServingUpTo()).as("all but the tenth that is kept").isEqualTo(70);
    }

    @Test
    void shouldProlongTheStatesOfRoomsWithoutTrafficInEachPartition() {
        List<RoomConfig> quiet = IntStream.range(0, 8).mapToObj(number -> RoomConfig.newBuilder(Traffic.room(77))
                .setRoomId("quiet-" + number).setHost("quiet-" + number + ".example").setNewUsersPerMinute(6_000)
                .setLeaseDurationMillis(1_500).build()).toList();
        quiet.forEach(traffic::configure);
        Map<String, ConsumerRecord<String, RoomState>> newest = new HashMap<>();
        Map<Integer, ConsumerRecord<String, RoomState>> prolongations = new HashMap<>();

        try (Consumer<String, RoomState> reader = installation.consumer(AvroTypes.ROOM_STATE)) {
            List<TopicPartition> partitions = reader.partitionsFor(installation.topic(Topics.ROOM_STATE)).stream()
                    .map(found -> new TopicPartition(found.topic(), found.partition())).toList();
            reader.assign(partitions);
            reader.seekToBeginning(partitions);
            await("all rooms are prolonged for longer than a lease").atMost(PATIENCE).until(() -> {
                for (ConsumerRecord<String, RoomState> record : reader.poll(Duration.ofMillis(100))) {
                    if (Prolongation.isOne(record.key())) {
                        prolongations.put(record.partition(), record);
                    } else {
                        newest.put(record.key(), record);
                    }
                }
                return quiet.stream().map(room -> newest.get(room.getRoomId())).allMatch(state -> state != null
                        && isProlongedForALease(state, prolongations.get(state.partition())));
            });
        }

        assertThat(newest.values().stream().map(ConsumerRecord::partition).distinct().count())
                .as("the rooms are in several partitions").isGreaterThan(1);
        assertThat(prolongations).allSatisfy((partition, record) -> assertThat(record.key())
                .isEqualTo(Prolongation.key(partition)));
    }

    private static boolean isProlongedForALease(ConsumerRecord<String, RoomState> state,
            @Nullable ConsumerRecord<String, RoomState> prolongation) {
        return prolongation != null && prolongation.offset() > state.offset()
                && Prolongation.covers(prolongation.value(), state.value())
                && prolongation.value().getPublishedAt() - state.value().getPublishedAt() > 3_000;
    }
}
