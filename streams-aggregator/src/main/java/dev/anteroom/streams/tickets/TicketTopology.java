package dev.anteroom.streams.tickets;

import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.AutoOffsetReset;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.TimestampExtractor;

/**
 * Reads requests for ticket numbers, and publishes grants and cumulative counts.
 *
 * <p>Runs at-least-once, because a visitor waits for the answer, and because the counters themselves recognize a
 * request that is read again.
 */
public final class TicketTopology {

    /** Appended to the topics' prefix, it is the application id. */
    public static final String NAME = "tickets";

    public static final String SOURCE = "requests";
    public static final String COUNTER = "ticket-counter";
    public static final String GRANT_SINK = "grants";
    public static final String ISSUED_SINK = "issued";

    public static final String COUNTERS = "ticket-counters";

    private TicketTopology() {
    }

    /** Builds the topology; does no I/O. */
    public static Topology build(AvroSerdes serdes, TopicSettings topics) {
        // A counter decides by the record's own timestamp; if it were compared with a clock, a replay would decide
        // differently.
        TimestampExtractor asWritten = (record, partitionTime) -> Math.max(0, record.timestamp());
        Topology topology = new Topology();
        topology.addSource(AutoOffsetReset.earliest(), SOURCE, asWritten, new StringDeserializer(),
                serdes.deserializer(AvroTypes.TICKET_REQUEST), topics.name(Topics.TICKET_REQUESTS));
        topology.addProcessor(COUNTER, TicketProcessor::new, SOURCE);
        topology.addStateStore(CounterStore.builder(COUNTERS), COUNTER);
        topology.addSink(GRANT_SINK, topics.name(Topics.TICKET_GRANTS), new StringSerializer(),
                Reply.serializer(serdes.serializer(AvroTypes.TICKET_GRANT)), Reply.partitioner(), COUNTER);
        topology.addSink(ISSUED_SINK, topics.name(Topics.TICKETS_ISSUED), new StringSerializer(),
                serdes.serializer(AvroTypes.TICKETS_ISSUED), COUNTER);
        return topology;
    }
}
