package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.streams.topology.TopologySettings;
import java.util.OptionalLong;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Counts moves and issued ticket numbers as they come and publishes, each {@code publishInterval}, the keys that are due. */
final class DataCenterProcessor implements Processor<String, SpecificRecord, String, SpecificRecord> {

    private static final RecordMetadata NOWHERE = new UnknownOrigin();

    private final TopologySettings settings;
    private final CountedUpTo countedUpTo;

    @SuppressWarnings("NullAway.Init") // Streams calls init before anything else.
    private ProcessorContext<String, SpecificRecord> context;
    @SuppressWarnings("NullAway.Init") // As above.
    private MoveCounting moves;
    @SuppressWarnings("NullAway.Init") // As above.
    private IssuedCounting tickets;

    DataCenterProcessor(TopologySettings settings) {
        this.settings = settings;
        this.countedUpTo = new CountedUpTo(settings.publishInterval().toMillis());
    }

    @Override
    public void init(ProcessorContext<String, SpecificRecord> taskContext) {
        context = taskContext;
        DataCenterStores stores = DataCenterStores.of(taskContext, settings.cellRetention().toMillis());
        Changes changes = new Changes();
        stores.keys().forEach(changes::changed);
        moves = new MoveCounting(stores, changes);
        tickets = new IssuedCounting(stores, changes);
        StatePublisher publisher = new StatePublisher(stores, changes, taskContext);
        taskContext.schedule(settings.publishInterval(), settings.time().punctuation(),
                now -> countedUpTo(now).ifPresent(upTo -> publisher.publish(upTo, now)));
    }

    /** Stream time is made by the records that were counted, so it is the moment itself. */
    private OptionalLong countedUpTo(long now) {
        return switch (settings.time()) {
            case WALL_CLOCK -> countedUpTo.at(now);
            case STREAM -> OptionalLong.of(now);
        };
    }

    @Override
    public void process(Record<String, SpecificRecord> record) {
        countedUpTo.read(record.timestamp());
        if (record.value() instanceof TicketsIssued report) {
            tickets.count(record.key(), report, record.timestamp());
            return;
        }
        RecordMetadata origin = context.recordMetadata().orElse(NOWHERE);
        moves.count(record.key(), record.value() instanceof TrafficEvent move ? move : null, record.timestamp(),
                origin.partition(), origin.offset());
    }

    private record UnknownOrigin() implements RecordMetadata {

        @Override
        public String topic() {
            return "";
        }

        @Override
        public int partition() {
            return -1;
        }

        @Override
        public long offset() {
            return -1;
        }
    }
}
