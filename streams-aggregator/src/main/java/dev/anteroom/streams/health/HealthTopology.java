package dev.anteroom.streams.health;

import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.EdgeClock;
import dev.anteroom.streams.common.RoomPartitioner;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.UnreadableRecords;
import java.time.Duration;
import java.time.InstantSource;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.Stores;

/**
 * Reads checks and the probes of all edges, and publishes what is known of each origin and what that means for each
 * room, and each change of status for those who are to be told.
 *
 * <p>Rests on decisions 121 and 123.
 */
public final class HealthTopology {

    /** Appended to the topics' prefix, it is the application id. */
    public static final String NAME = "health";

    public static final String CHECK_SOURCE = "check-configs";
    public static final String CHECK_READER = "check-config-reader";
    public static final String RESULT_SOURCE = "probe-results";
    public static final String RESULT_READER = "probe-result-reader";
    public static final String ROOM_SOURCE = "naming-room-configs";
    public static final String ROOM_KEEPER = "naming-room-keeper";
    public static final String JUDGE = "origin-judge";
    public static final String ORIGIN_SINK = "origin-health-records";
    public static final String ROOM_SINK = "room-health-records";
    public static final String NOTIFICATION_SINK = "notifications";

    public static final String CHECKS = "checks";
    public static final String ORIGINS = "origins";
    public static final String TOLD = "told-rooms";
    public static final String NAMING_ROOMS = "naming-rooms";

    /** Compacted topics hold records of any age. */
    private static final Duration ANY_AGE = Duration.ofDays(36_500);

    private HealthTopology() {
    }

    /**
     * Builds the topology; does no I/O.
     *
     * @param clock the clock with which timestamps of records are compared; unused when {@code settings} use stream
     *        time
     * @param unreadable takes rooms that can't be read
     */
    public static Topology build(TopologySettings settings, AvroSerdes serdes, TopicSettings topics,
            InstantSource clock, UnreadableRecords unreadable) {
        Topology topology = new Topology();
        addRooms(topology, serdes, topics, unreadable);
        topology.addSource(AutoOffsetReset.earliest(), CHECK_SOURCE,
                EdgeClock.timestamps(settings.time(), clock, ANY_AGE), new StringDeserializer(),
                serdes.deserializer(AvroTypes.HEALTH_CHECK), topics.name(Topics.HEALTH_CHECKS));
        topology.addSource(AutoOffsetReset.earliest(), RESULT_SOURCE,
                EdgeClock.timestamps(settings.time(), clock, Topics.HEALTH_RESULTS.retention().orElseThrow()),
                new StringDeserializer(), serdes.deserializer(AvroTypes.HEALTH_RESULT),
                topics.name(Topics.HEALTH_RESULTS));
        topology.addProcessor(CHECK_READER, HealthReaders.Checks::new, CHECK_SOURCE);
        topology.addProcessor(RESULT_READER, HealthReaders.Results::new, RESULT_SOURCE);
        topology.addProcessor(JUDGE, () -> new HealthProcessor(settings), CHECK_READER, RESULT_READER);
        topology.addStateStore(StateStores.keyValue(CHECKS, serdes.serde(AvroTypes.HEALTH_CHECK)), JUDGE);
        topology.addStateStore(StateStores.keyValue(ORIGINS, serdes.serde(AvroTypes.ORIGIN_HEALTH)), JUDGE);
        topology.addStateStore(StateStores.keyValue(TOLD, serdes.serde(AvroTypes.ROOM_HEALTH)), JUDGE);
        topology.addSink(ORIGIN_SINK, topics.name(Topics.ORIGIN_HEALTH), new StringSerializer(),
                serdes.serializer(AvroTypes.ORIGIN_HEALTH), JUDGE);
        topology.addSink(ROOM_SINK, topics.name(Topics.ROOM_HEALTH), new StringSerializer(),
                serdes.serializer(AvroTypes.ROOM_HEALTH), new RoomPartitioner<>(), JUDGE);
        topology.addSink(NOTIFICATION_SINK, topics.name(Topics.NOTIFICATIONS), new StringSerializer(),
                serdes.serializer(AvroTypes.NOTIFICATION), JUDGE);
        return topology;
    }

    private static void addRooms(Topology topology, AvroSerdes serdes, TopicSettings topics,
            UnreadableRecords unreadable) {
        String topic = topics.name(Topics.ROOMS);
        Deserializer<RoomConfig> reader = serdes.deserializer(AvroTypes.ROOM_CONFIG);
        topology.addGlobalStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(NAMING_ROOMS), Serdes.String(),
                        Serdes.String()).withLoggingDisabled(),
                ROOM_SOURCE, new StringDeserializer(), new ByteArrayDeserializer(), topic, ROOM_KEEPER,
                () -> new NamingRooms(reader, topic, unreadable));
    }
}
