package dev.anteroom.streams.datacenter;

import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.EdgeClock;
import dev.anteroom.streams.common.RoomPartitioner;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TopologySettings;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.state.StoreBuilder;
import org.apache.kafka.streams.state.WindowStore;

/**
 * Reads moves and issued ticket numbers, and publishes counted states and closed buckets per room and data center.
 *
 * <p>Numbers of the ticket scope ANYWHERE are counted like a data center of that name, in which nobody is seen.
 */
public final class DataCenterTopology {

    /** Appended to the topics' prefix, it is the application id. */
    public static final String NAME = "traffic";

    /** The topics that the topology reads partition by partition. */
    public static final List<TopicDescriptor<?>> SOURCES = List.of(Topics.TRAFFIC, Topics.TICKETS_ISSUED);

    public static final String SOURCE = "moves";
    public static final String ISSUED_SOURCE = "issued-tickets";
    public static final String COUNTER = "move-counter";
    public static final String STATE_SINK = "data-center-states";
    public static final String HISTORY_SINK = "closed-buckets";

    public static final String CELLS = "cells";
    public static final String TALLIES = "bucket-tallies";
    public static final String PROGRESS = "progress";
    public static final String GONE_VISITORS = "gone-visitors";
    public static final String EDGE_MARKS = "edge-marks";

    private static final Duration USUAL_TICK = Duration.ofSeconds(10);
    private static final Duration USUAL_BUCKET = Duration.ofMinutes(1);

    private DataCenterTopology() {
    }

    /**
     * Builds the topology; does no I/O.
     *
     * @param clock the clock with which timestamps of records are compared; unused when {@code settings} use stream
     *        time
     * @param ends the present ends of the topics; unused when {@code settings} use stream time
     */
    public static Topology build(TopologySettings settings, AvroSerdes serdes, TopicSettings topics,
            InstantSource clock, Supplier<LogEnds> ends) {
        return build(settings, serdes, topics, clock, ends, new CountedMoments(), new StoppedRooms());
    }

    /**
     * As above.
     *
     * @param moments is told the moment up to which each partition is counted
     * @param stopped is told of rooms that can't be published
     */
    public static Topology build(TopologySettings settings, AvroSerdes serdes, TopicSettings topics,
            InstantSource clock, Supplier<LogEnds> ends, CountedMoments moments, StoppedRooms stopped) {
        // A cell in the future advances the time of the windowed stores, so they would forget old windows sooner.
        Duration retention = settings.cellRetention().plusMillis(MoveCounter.LARGEST_LEAD_MILLIS);
        Topology topology = new Topology();
        topology.addSource(AutoOffsetReset.earliest(), SOURCE,
                EdgeClock.timestamps(settings.time(), clock, Topics.TRAFFIC.retention().orElseThrow()),
                new StringDeserializer(), serdes.deserializer(AvroTypes.TRAFFIC_EVENT), topics.name(Topics.TRAFFIC));
        topology.addSource(AutoOffsetReset.earliest(), ISSUED_SOURCE,
                EdgeClock.timestamps(settings.time(), clock, Topics.TICKETS_ISSUED.retention().orElseThrow()),
                new StringDeserializer(), serdes.deserializer(AvroTypes.TICKETS_ISSUED),
                topics.name(Topics.TICKETS_ISSUED));
        topology.addProcessor(COUNTER, () -> new DataCenterProcessor(settings, topics, ends, moments, stopped), SOURCE,
                ISSUED_SOURCE);
        topology.addStateStore(cells(serdes, retention), COUNTER);
        topology.addStateStore(tallies(serdes, retention), COUNTER);
        topology.addStateStore(StateStores.keyValue(PROGRESS, KeyProgressSerde.serde()), COUNTER);
        topology.addStateStore(StateStores.keyValue(GONE_VISITORS, Serdes.Long()), COUNTER);
        topology.addStateStore(StateStores.keyValue(EDGE_MARKS, Serdes.Long()), COUNTER);
        topology.addSink(STATE_SINK, topics.name(Topics.DATA_CENTER_STATE), new StringSerializer(),
                serdes.serializer(AvroTypes.DATA_CENTER_STATE), new RoomPartitioner<>(), COUNTER);
        topology.addSink(HISTORY_SINK, topics.name(Topics.TRAFFIC_HISTORY), new StringSerializer(),
                serdes.serializer(AvroTypes.BUCKET_TRAFFIC), COUNTER);
        return topology;
    }

    /** The window is the tick of the last check-in. */
    static StoreBuilder<WindowStore<String, TickCell>> cells(AvroSerdes serdes, Duration retention) {
        return StateStores.windowed(CELLS, serdes.serde(AvroTypes.TICK_CELL), retention, USUAL_TICK);
    }

    /** The window is the bucket. */
    static StoreBuilder<WindowStore<String, BucketTally>> tallies(AvroSerdes serdes, Duration retention) {
        return StateStores.windowed(TALLIES, serdes.serde(AvroTypes.BUCKET_TALLY), retention, USUAL_BUCKET);
    }
}
