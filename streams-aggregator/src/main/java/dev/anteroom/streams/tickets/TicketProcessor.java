package dev.anteroom.streams.tickets;

import dev.anteroom.streams.common.InvalidRecordException;
import dev.anteroom.core.ticket.HeardState;
import dev.anteroom.core.ticket.IssueReport;
import dev.anteroom.core.ticket.ReplayedRequests;
import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.core.ticket.TicketDecision;
import dev.anteroom.schemas.avro.TicketGrant;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.streams.common.Punctuation;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Lets the counter of each request decide, stores the counter while it is in use, and reports to the edge and to the
 * data-center topology.
 */
final class TicketProcessor implements Processor<String, TicketRequest, String, Object> {

    private final Punctuation forgetting = new Punctuation();
    private ProcessorContext<String, Object> context;
    private KeyValueStore<String, TicketCounter> counters;
    private IdleCounters idle;
    private ReplayedRequests replays;

    @Override
    public void init(ProcessorContext<String, Object> taskContext) {
        context = taskContext;
        counters = taskContext.getStateStore(TicketTopology.COUNTERS);
        idle = new IdleCounters(counters, taskContext.currentSystemTimeMs());
        replays = new ReplayedRequests();
        forgetting.start(taskContext, IdleCounters.INTERVAL, now -> idle.forget(now));
    }

    @Override
    public void close() {
        forgetting.close();
    }

    @Override
    public void process(Record<String, TicketRequest> record) {
        TicketRequest request = requireFits(record.key(), record.value());
        idle.used(record.key(), context.currentSystemTimeMs());
        TicketCounter before = counter(record.key());
        long offset = context.recordMetadata().map(RecordMetadata::offset).orElseThrow();
        switch (before.decide(request, record.timestamp(), offset)) {
            case TicketDecision.Replayed replayed -> tellAgain(record, before, replayed);
            case TicketDecision.Answered answered -> {
                keep(record, before, answered.next());
                answer(record, answered);
            }
            case TicketDecision.Counted counted -> keep(record, before, counted.next());
            case TicketDecision.Refused refused -> {
                counters.put(record.key(), refused.next());
                throw new InvalidRecordException("a ticket request for " + record.key() + " from edge "
                        + request.getEdgeId() + " is not valid: " + refused.problem());
            }
        }
    }

    private TicketCounter counter(String key) {
        TicketCounter counter = counters.get(key);
        return counter == null ? TicketCounter.UNUSED : counter;
    }

    private void keep(Record<String, TicketRequest> record, TicketCounter before, TicketCounter next) {
        counters.put(record.key(), next);
        if (next.issued() != before.issued() || next.returned() != before.returned()) {
            tell(record.key(), IssueReport.of(record.value(), record.timestamp()), next);
        }
    }

    /** Reports again, because the report of a request that is read again may never have been stored. */
    private void tellAgain(Record<String, TicketRequest> record, TicketCounter counter,
            TicketDecision.Replayed replayed) {
        replays.read(record.key(), record.value(), record.timestamp());
        if (replayed.isLast()) {
            replays.finish(record.key()).ifPresent(report -> tell(record.key(), report, counter));
        }
    }

    private void tell(String key, IssueReport report, TicketCounter counter) {
        context.forward(new Record<>(key, report.about(counter), report.at()), TicketTopology.ISSUED_SINK);
    }

    private void answer(Record<String, TicketRequest> record, TicketDecision.Answered answered) {
        TicketRequest request = record.value();
        HeardState state = answered.next().newest();
        TicketGrant grant = TicketGrant.newBuilder().setRoomId(request.getRoomId()).setScope(request.getScope())
                .setEdgeId(request.getEdgeId()).setRequestId(request.getRequestId()).setGranted(answered.granted())
                .setFirstNumber(answered.firstNumber()).setRefusal(answered.refusal())
                .setSnapshotAt(state.snapshotAt()).setServingUpTo(state.servingUpTo())
                .setReturnedKnown(state.returnedKnown())
                .setPartialBucketId(
                        state.partialBucketId().isPresent() ? state.partialBucketId().getAsLong() : null)
                .setCountedUpTo(state.countedUpTo()).build();
        context.forward(new Record<>(request.getEdgeId(), new Reply(grant, request.getReplyPartition()),
                record.timestamp()), TicketTopology.GRANT_SINK);
    }

    private static TicketRequest requireFits(@Nullable String key, @Nullable TicketRequest request) {
        if (key == null || request == null) {
            throw new InvalidRecordException("a ticket request has no key or no value; its key is '" + key + "'");
        }
        try {
            if (new ScopeKey(request.getRoomId(), request.getScope()).text().equals(key)) {
                return request;
            }
        } catch (IllegalArgumentException e) {
            throw new InvalidRecordException("a ticket request has a key that is not valid: " + e.getMessage());
        }
        throw new InvalidRecordException("a ticket request for room " + request.getRoomId() + " and scope "
                + request.getScope() + " has the key '" + key + "'");
    }
}
