package dev.anteroom.streams.global;

import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.EdgeClock;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.UnreadableRecords;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.TimestampExtractor;
import org.apache.kafka.streams.state.Stores;

/**
 * Rooms, states of their data centers, what checks say and heartbeats of edges in; one state per room out, and for each
 * minute how full the room was, and each change that somebody may be told of.
 *
 * <p>Rests on decision 123.
 */
public final class GlobalTopology {

    /** Appended to the topics' prefix, it is the application id. */
    public static final String NAME = "global";

    public static final String ROOM_SOURCE = "room-configs";
    public static final String ROOM_READER = "room-config-reader";
    public static final String DATA_CENTER_SOURCE = "data-center-states";
    public static final String DATA_CENTER_READER = "data-center-state-reader";
    public static final String HEALTH_SOURCE = "room-health-records";
    public static final String HEALTH_READER = "room-health-reader";
    public static final String HEARTBEAT_SOURCE = "heartbeats";
    public static final String HEARTBEAT_KEEPER = "heartbeat-keeper";
    public static final String CALCULATOR = "room-state-calculator";
    public static final String STATE_SINK = "room-states";
    public static final String MINUTES = "room-minutes";
    public static final String HISTORY_SINK = "room-history";
    public static final String TRANSITIONS = "room-transitions";
    public static final String NOTIFICATION_SINK = "notifications";

    public static final String ROOMS = "rooms";
    public static final String DATA_CENTERS = "data-centers";
    public static final String RECENT_SNAPSHOTS = "recent-snapshots";
    public static final String ROOM_HEALTH = "room-health";
    public static final String LIMITS = "limits";
    public static final String NOTICES = "notices";
    public static final String HEARTBEATS = "last-heartbeats";

    /** The topics that the topology reads partition by partition. */
    public static final List<TopicDescriptor<?>> SOURCES = List.of(Topics.ROOMS, Topics.ROOM_HEALTH,
            Topics.DATA_CENTER_STATE);

    /** Compacted topics hold records of any age. */
    private static final Duration ANY_AGE = Duration.ofDays(36_500);

    private GlobalTopology() {
    }

    /** Builds the topology; does no I/O. Heartbeats that can't be read are logged and ignored. */
    public static Topology build(TopologySettings settings, AvroSerdes serdes, TopicSettings topics,
            InstantSource clock) {
        return build(settings, serdes, topics, clock, UnreadableRecords.IGNORED, new LivingEdges(), new StoppedRooms());
    }

    /**
     * Builds the topology; does no I/O.
     *
     * @param clock the clock with which timestamps of records are compared; unused when {@code settings} use stream
     *        time
     * @param unreadable takes heartbeats that can't be read
     * @param livingEdges is told of heartbeats and asked by all tasks
     * @param stopped is told of rooms that can't be published
     */
    public static Topology build(TopologySettings settings, AvroSerdes serdes, TopicSettings topics,
            InstantSource clock, UnreadableRecords unreadable, LivingEdges livingEdges,
            StoppedRooms stopped) {
        TimestampExtractor timestamps = EdgeClock.timestamps(settings.time(), clock, ANY_AGE);
        Topology topology = new Topology();
        addHeartbeats(topology, serdes, topics, unreadable, livingEdges);
        topology.addSource(AutoOffsetReset.earliest(), ROOM_SOURCE, timestamps, new StringDeserializer(),
                serdes.deserializer(AvroTypes.ROOM_CONFIG), topics.name(Topics.ROOMS));
        topology.addSource(AutoOffsetReset.earliest(), DATA_CENTER_SOURCE, timestamps, new StringDeserializer(),
                serdes.deserializer(AvroTypes.DATA_CENTER_STATE), topics.name(Topics.DATA_CENTER_STATE));
        topology.addProcessor(ROOM_READER, ChangeReaders.Rooms::new, ROOM_SOURCE);
        topology.addProcessor(DATA_CENTER_READER, () -> new ChangeReaders.DataCenters(topics.partitions()),
                DATA_CENTER_SOURCE);
        topology.addSource(AutoOffsetReset.earliest(), HEALTH_SOURCE, timestamps, new StringDeserializer(),
                serdes.deserializer(AvroTypes.ROOM_HEALTH), topics.name(Topics.ROOM_HEALTH));
        topology.addProcessor(HEALTH_READER, ChangeReaders.Health::new, HEALTH_SOURCE);
        topology.addProcessor(CALCULATOR, () -> new RoomProcessor(settings, topics.partitions(), livingEdges, stopped),
                ROOM_READER,
                DATA_CENTER_READER, HEALTH_READER);
        topology.addStateStore(StateStores.keyValue(ROOMS, serdes.serde(AvroTypes.ROOM_CONFIG)), CALCULATOR);
        topology.addStateStore(StateStores.keyValue(DATA_CENTERS, serdes.serde(AvroTypes.DATA_CENTER_STATE)),
                CALCULATOR);
        topology.addStateStore(StateStores.keyValue(RECENT_SNAPSHOTS, serdes.serde(AvroTypes.RECENT_SNAPSHOTS)),
                CALCULATOR);
        topology.addStateStore(StateStores.keyValue(ROOM_HEALTH, serdes.serde(AvroTypes.ROOM_HEALTH)), CALCULATOR);
        topology.addStateStore(StateStores.keyValue(LIMITS, serdes.serde(AvroTypes.LIMIT_MEMORY)), CALCULATOR);
        topology.addSink(STATE_SINK, topics.name(Topics.ROOM_STATE), new StringSerializer(),
                serdes.serializer(AvroTypes.ROOM_STATE), new StatePartitioner(), CALCULATOR);
        topology.addProcessor(MINUTES, RoomMinuteProcessor::new, CALCULATOR);
        topology.addSink(HISTORY_SINK, topics.name(Topics.ROOM_HISTORY), new StringSerializer(),
                serdes.serializer(AvroTypes.ROOM_MINUTE), MINUTES);
        topology.addProcessor(TRANSITIONS, RoomTransitionProcessor::new, CALCULATOR);
        topology.connectProcessorAndStateStores(TRANSITIONS, ROOMS);
        topology.addStateStore(StateStores.keyValue(NOTICES, serdes.serde(AvroTypes.NOTICE_MEMORY)), TRANSITIONS,
                CALCULATOR);
        topology.addSink(NOTIFICATION_SINK, topics.name(Topics.NOTIFICATIONS), new StringSerializer(),
                serdes.serializer(AvroTypes.NOTIFICATION), TRANSITIONS);
        return topology;
    }

    private static void addHeartbeats(Topology topology, AvroSerdes serdes, TopicSettings topics,
            UnreadableRecords unreadable, LivingEdges livingEdges) {
        String topic = topics.name(Topics.EDGE_HEARTBEATS);
        Deserializer<EdgeHeartbeat> reader = serdes.deserializer(AvroTypes.EDGE_HEARTBEAT);
        topology.addGlobalStore(
                Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(HEARTBEATS), Serdes.String(),
                        serdes.serde(AvroTypes.EDGE_HEARTBEAT)).withLoggingDisabled(),
                HEARTBEAT_SOURCE, new StringDeserializer(), new ByteArrayDeserializer(), topic, HEARTBEAT_KEEPER,
                () -> new HeartbeatKeeper(reader, topic, unreadable, livingEdges));
    }
}
