package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.streams.topology.TopologySettings;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Counts moves and issued ticket numbers as they come and publishes, each {@code publishInterval}, the keys that changed. */
final class DataCenterProcessor implements Processor<String, SpecificRecord, String, SpecificRecord> {

    private static final RecordMetadata NOWHERE = new UnknownOrigin();

    private final TopologySettings settings;

    @SuppressWarnings("NullAway.Init") // Streams calls init before anything else.
    private ProcessorContext<String, SpecificRecord> context;
    @SuppressWarnings("NullAway.Init") // As above.
    private MoveCounting moves;
    @SuppressWarnings("NullAway.Init") // As above.
    private IssuedCounting tickets;

    DataCenterProcessor(TopologySettings settings) {
        this.settings = settings;
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
        taskContext.schedule(settings.publishInterval(), settings.time().punctuation(), publisher::publish);
    }

    @Override
    public void process(Record<String, SpecificRecord> record) {
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
