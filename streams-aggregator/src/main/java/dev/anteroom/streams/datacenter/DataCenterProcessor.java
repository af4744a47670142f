package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.MarkKey;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.PromptCommit;
import dev.anteroom.streams.common.PublishMoment;
import dev.anteroom.streams.common.PublishSchedule;
import dev.anteroom.streams.common.Punctuation;
import dev.anteroom.streams.common.RoomFailures;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
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

    private ProcessorContext<String, SpecificRecord> context;
    private MoveCounting moves;
    private IssuedCounting tickets;
    private CountedUpTo movesUpTo;
    private CountedUpTo ticketsUpTo;
    private PublishSchedule schedule;
    private EdgeMarks marks;
    private PromptCommit commit;
    private long newestUpTo;

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
        commit = new PromptCommit(settings, taskContext);
        marks = new EdgeMarks(stores.marks());
        newestUpTo = Long.MIN_VALUE;
        ProofPublisher proofs = new ProofPublisher(taskContext.taskId().partition(), topics.partitions(), taskContext);
        schedule = PublishSchedule.start(settings, taskContext, PublishMoment.COUNTS, byClock,
                now -> readUpTo(now).ifPresent(readUpTo -> {
                    long upTo = neverBack(Math.min(readUpTo, markedUpTo().orElse(readUpTo)));
                    moments.counted(context.taskId().partition(), upTo);
                    tellWhoIsWaitedFor(proofs, upTo, now);
                    int published = publisher.publish(upTo, now);
                    if (published < DirtyKeys.MOST_AT_ONCE) {
                        tellProof(proofs, readUpTo, upTo, now);
                    }
                    if (published > 0) {
                        // An edge that is late does not make this task late.
                        commit.published(readUpTo, now);
                    }
                }));
    }

    /** A replay has no edges that could be late. */
    private void tellWhoIsWaitedFor(ProofPublisher proofs, long upTo, long now) {
        marks.store(now);
        if (settings.time() == TopologyTime.WALL_CLOCK) {
            proofs.waitsFor(marks.members(), upTo, now);
        }
    }

    private void tellProof(ProofPublisher proofs, long readUpTo, long upTo, long now) {
        if (settings.time() == TopologyTime.WALL_CLOCK) {
            proofs.counted(upTo, commit.isBehind(readUpTo, now), now);
        }
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

    /**
     * Up to when this task has read what is stored. Stream time comes from the records that were counted, so it is this
     * moment itself.
     */
    private OptionalLong readUpTo(long now) {
        return switch (settings.time()) {
            case WALL_CLOCK -> earlier(movesUpTo.at(now, ends.get()), ticketsUpTo.at(now, ends.get()));
            case STREAM -> OptionalLong.of(now);
        };
    }

    /** Up to when nothing is on its way any more; empty where no edge writes marks, and in a replay. */
    private OptionalLong markedUpTo() {
        return settings.time() == TopologyTime.WALL_CLOCK ? marks.members().readUpTo() : OptionalLong.empty();
    }

    /** An edge that joins may have a clock that is behind. What was counted before stays counted. */
    private long neverBack(long upTo) {
        newestUpTo = Math.max(newestUpTo, upTo);
        return newestUpTo;
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
        if (record.value() == null && record.key() != null && MarkKey.isOne(record.key())) {
            marks.mark(record.key(), record.timestamp(), context.currentSystemTimeMs());
            return;
        }
        TrafficEvent move = record.value() instanceof TrafficEvent value ? value : null;
        moves.count(record.key(), move, record.timestamp(), origin.partition(), origin.offset());
        if (move != null) {
            marks.move(move.getRun(), record.timestamp());
        }
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
