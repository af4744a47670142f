package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.PromptCommit;
import dev.anteroom.streams.common.PublishSchedule;
import dev.anteroom.streams.common.Punctuation;
import dev.anteroom.streams.common.RoomFailures;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TopologySettings;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;

/** Counts moves and issued ticket numbers as they come and publishes, each {@code publishInterval}, the keys that are due. */
final class DataCenterProcessor implements Processor<String, SpecificRecord, String, SpecificRecord> {

    private static final RecordMetadata NOWHERE = new UnknownOrigin();

    private final TopologySettings settings;
    private final TopicSettings topics;
    private final Supplier<LogEnds> ends;
    private final CountedMoments moments;
    private final RoomFailures failures;
    private final Punctuation byClock = new Punctuation();

    @SuppressWarnings("NullAway.Init") // Not null, because Streams calls init before anything else.
    private ProcessorContext<String, SpecificRecord> context;
    @SuppressWarnings("NullAway.Init") // As above.
    private MoveCounting moves;
    @SuppressWarnings("NullAway.Init") // As above.
    private IssuedCounting tickets;
    @SuppressWarnings("NullAway.Init") // As above.
    private CountedUpTo movesUpTo;
    @SuppressWarnings("NullAway.Init") // As above.
    private CountedUpTo ticketsUpTo;
    @SuppressWarnings("NullAway.Init") // As above.
    private PublishSchedule schedule;

    DataCenterProcessor(TopologySettings settings, TopicSettings topics, Supplier<LogEnds> ends,
            CountedMoments moments, StoppedRooms stopped) {
        this.moments = moments;
        this.failures = new RoomFailures(stopped);
        this.settings = settings;
        this.topics = topics;
        this.ends = ends;
    }

    @Override
    public void init(ProcessorContext<String, SpecificRecord> taskContext) {
        context = taskContext;
        failures.close();
        movesUpTo = countedUpTo(Topics.TRAFFIC);
        ticketsUpTo = countedUpTo(Topics.TICKETS_ISSUED);
        DataCenterStores stores = DataCenterStores.of(taskContext);
        DirtyKeys dirty = new DirtyKeys();
        stores.keys().forEach(dirty::changed);
        moves = new MoveCounting(stores, dirty);
        tickets = new IssuedCounting(stores, dirty);
        StatePublisher publisher = new StatePublisher(stores, dirty, failures, taskContext);
        PromptCommit commit = new PromptCommit(settings, taskContext);
        schedule = PublishSchedule.start(settings, taskContext, byClock, now -> countedUpTo(now).ifPresent(upTo -> {
            moments.counted(context.taskId().partition(), upTo);
            if (publisher.publish(upTo, now)) {
                commit.published(upTo, now);
            }
        }));
    }

    @Override
    public void close() {
        byClock.close();
        failures.close();
        moments.left(context.taskId().partition());
    }

    private CountedUpTo countedUpTo(TopicDescriptor<?> topic) {
        return new CountedUpTo(new TopicPartition(topics.name(topic), context.taskId().partition()));
    }

    /** Stream time comes from the records that were counted, so it is this moment itself. */
    private OptionalLong countedUpTo(long now) {
        return switch (settings.time()) {
            case WALL_CLOCK -> earlier(movesUpTo.at(now, ends.get()), ticketsUpTo.at(now, ends.get()));
            case STREAM -> OptionalLong.of(now);
        };
    }

    private static OptionalLong earlier(OptionalLong one, OptionalLong other) {
        return one.isPresent() && other.isPresent()
                ? OptionalLong.of(Math.min(one.getAsLong(), other.getAsLong()))
                : OptionalLong.empty();
    }

    @Override
    public void process(Record<String, SpecificRecord> record) {
        schedule.before(record.timestamp());
        RecordMetadata origin = context.recordMetadata().orElse(NOWHERE);
        (movesUpTo.isOf(origin.topic()) ? movesUpTo : ticketsUpTo).read(record.timestamp(), origin.offset());
        if (record.value() instanceof TicketsIssued report) {
            tickets.count(record.key(), report, record.timestamp());
            return;
        }
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
