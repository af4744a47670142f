package dev.anteroom.it;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.InstantSource;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Writes rooms and moves into an installation's topics, as edges and operators do. */
final class Traffic implements AutoCloseable {

    static final String ROOM = "tickets";
    static final int TICK = 1_000;
    static final int BUCKET = 2_000;

    private static final int COUNTED = 700_000;

    private final InstantSource clock = InstantSource.system();
    private final Installation installation;
    private final KafkaProducer<String, TrafficEvent> moves;
    private final KafkaProducer<String, RoomConfig> rooms;
    private final Writes writes = new Writes();
    private long visitors;

    Traffic(Installation installation) {
        this.installation = installation;
        installation.createTopics();
        moves = installation.producer(AvroTypes.TRAFFIC_EVENT);
        rooms = installation.producer(AvroTypes.ROOM_CONFIG);
    }

    /** A room with a session so long that nobody lapses while a test runs. */
    static RoomConfig room(int totalActiveUsers) {
        return AvroTypes.newRoomConfig().setRoomId(ROOM).setName(ROOM).setHost("tickets.example")
                .setTotalActiveUsers(totalActiveUsers).setNewUsersPerMinute(1_000_000)
                .setSessionDurationMillis(600_000).setBucketDurationMillis(BUCKET).setTickDurationMillis(TICK)
                .setSettleMillis(500).setRefreshIntervalMillis(300_000).setPlaceKeptMillis(600_000)
                .setPlaceKeptMillis(600_000).build();
    }

    void configure(RoomConfig room) {
        writes.send(rooms, new ProducerRecord<>(installation.topic(Topics.ROOMS), room.getRoomId(), room));
        writes.await();
    }

    long now() {
        return clock.millis();
    }

    /** Start of the bucket {@code back} before the present one. */
    long bucket(int back) {
        return Math.floorDiv(now(), BUCKET) * BUCKET - (long) back * BUCKET;
    }

    /** {@code count} visitors who were never counted before are active now. */
    void active(String dataCenter, int count) {
        for (int i = 0; i < count; i++) {
            send(move(dataCenter, Standing.NEW, 0, Standing.ACTIVE, bucket(0)));
        }
        writes.await();
    }

    /** A visitor who is active and who was last counted at {@code countedAt}. */
    record ActiveVisitor(long visitorId, String dataCenter, long countedAt) {
    }

    /** One visitor who was never counted before is active now. */
    ActiveVisitor enter(String dataCenter) {
        TrafficEvent move = move(dataCenter, Standing.NEW, 0, Standing.ACTIVE, bucket(0));
        send(move);
        writes.await();
        return new ActiveVisitor(move.getVisitorId(), dataCenter, move.getAt());
    }

    /** The visitor is seen again, and counted unless this tick did already. */
    ActiveVisitor renew(ActiveVisitor visitor) {
        TrafficEvent move = move(visitor.dataCenter(), Standing.ACTIVE, visitor.countedAt(), Standing.ACTIVE,
                bucket(0));
        if (tickOf(move.getAt()) == tickOf(visitor.countedAt())) {
            return visitor;
        }
        move.setVisitorId(visitor.visitorId());
        send(move);
        writes.await();
        return new ActiveVisitor(visitor.visitorId(), visitor.dataCenter(), move.getAt());
    }

    private static long tickOf(long time) {
        return Math.floorDiv(time, TICK);
    }

    /** {@code count} visitors who were never counted before wait now; gives when they were counted. */
    long waiting(String dataCenter, long bucketId, int count) {
        long at = now();
        for (int i = 0; i < count; i++) {
            TrafficEvent move = move(dataCenter, Standing.NEW, 0, Standing.WAITING, bucketId);
            move.setAt(at);
            send(move);
        }
        writes.await();
        return at;
    }

    /** One visitor who was counted as waiting at {@code countedAt} is admitted, in any data center. */
    void admitted(String dataCenter, long bucketId, long countedAt) {
        TrafficEvent move = move(dataCenter, Standing.WAITING, countedAt, Standing.ACTIVE, bucketId);
        move.setAdmission(Admission.RESERVED);
        send(move);
        writes.await();
    }

    private TrafficEvent move(String dataCenter, Standing from, long previousCheckIn, Standing to, long bucketId) {
        return new TrafficEvent(ROOM, dataCenter, "edge-of-" + dataCenter, ++visitors, now(), from, previousCheckIn,
                to, bucketId, Admission.NONE, true, TICK, BUCKET, COUNTED, 0, "", 0L);
    }

    private void send(TrafficEvent move) {
        writes.send(moves, new ProducerRecord<>(installation.topic(Topics.TRAFFIC), null, move.getAt(),
                new ScopeKey(ROOM, move.getDataCenter()).text(), move));
    }

    @Override
    public void close() {
        moves.close();
        rooms.close();
    }
}
