package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.ticket.HeardState;
import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.core.ticket.TicketDecision;
import dev.anteroom.schemas.avro.TicketRefusal;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketsIssued;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Does what the ticket topology does: it has the counter of each scope, and sends issued numbers to where they are
 * counted.
 */
final class Counters {

    private final Map<String, CountedPlace> places;
    private final Way way;
    private final RunRecords records;
    private final Map<String, TicketCounter> counters = new HashMap<>();
    private long offset;

    /** From a counter to where its reports are counted. */
    interface Way {

        /** When a report arrives that the counter of a scope sends at {@code now}. */
        long arrival(String scope, long now);
    }

    /**
     * The answer to an edge.
     *
     * @param granted how many numbers
     * @param firstNumber the first of them
     * @param isStale whether the leases of all states that the counter knew of had ended
     * @param news the state by which the counter judged
     */
    record Answer(int granted, long firstNumber, boolean isStale, Optional<CounterNews> news) {
        static final Answer NONE = new Answer(0, 0, false, Optional.empty());
    }

    /**
     * @param way how what a scope issued comes to where it is counted
     * @param records is given what counters report
     */
    Counters(Map<String, CountedPlace> places, Way way, RunRecords records) {
        this.places = places;
        this.way = way;
        this.records = records;
    }

    /** A request that was sent at {@code requestAt} reaches its counter at {@code now}. */
    Answer decide(TicketRequest request, long requestAt, long now) {
        TicketCounter before = counters.getOrDefault(request.getScope(), TicketCounter.UNUSED);
        return switch (before.decide(request, requestAt, offset++)) {
            case TicketDecision.Replayed replayed -> Answer.NONE;
            case TicketDecision.Answered answered -> {
                keep(request, before, answered.next(), requestAt, now);
                yield new Answer(answered.granted(), answered.firstNumber(),
                        answered.refusal() == TicketRefusal.STALE_SNAPSHOT,
                        Optional.of(news(answered.next().newest())));
            }
            case TicketDecision.Counted counted -> {
                keep(request, before, counted.next(), requestAt, now);
                yield Answer.NONE;
            }
            case TicketDecision.Refused refused -> throw new IllegalStateException(
                    "a counter refused a request for " + request.getScope() + ": " + refused.problem());
        };
    }

    private static CounterNews news(HeardState state) {
        OptionalLong partial = state.partialBucketId();
        return new CounterNews(state.snapshotAt(),
                partial.isPresent() ? Optional.of(partial.getAsLong()) : Optional.empty(), state.countedUpTo());
    }

    private void keep(TicketRequest request, TicketCounter before, TicketCounter next, long requestAt, long now) {
        counters.put(request.getScope(), next);
        CountedPlace place = places.get(request.getScope());
        boolean isNews = next.issued() != before.issued() || next.returned() != before.returned();
        if (isNews && place != null) {
            TicketsIssued report = issued(request, next, requestAt);
            records.issued(report);
            place.write(report, way.arrival(request.getScope(), now));
        }
    }

    private static TicketsIssued issued(TicketRequest request, TicketCounter counter, long requestAt) {
        TicketsIssued issued = new TicketsIssued();
        issued.setRoomId(request.getRoomId());
        issued.setScope(request.getScope());
        issued.setIssued(counter.issued());
        issued.setReturned(counter.returned());
        issued.setRequestOffset(counter.lastOffset());
        issued.setAt(requestAt);
        issued.setTickMillis(request.getTickMillis());
        issued.setBucketMillis(request.getBucketMillis());
        issued.setCountedMillis(request.getCountedMillis());
        return issued;
    }
}
