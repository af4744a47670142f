package dev.anteroom.core.exactness;

import dev.anteroom.core.counting.AwaitedEdges;
import dev.anteroom.core.counting.EdgeMembers;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.MarkKey;

/** One partition of moves and what is counted of it, in the order of the log. */
final class SimulatedLog {

    private final CountedScope counted;
    private final EdgeMembers members = new EdgeMembers();
    private long stalledUntil;
    private long newestUpTo;

    SimulatedLog(CountedScope counted) {
        this.counted = counted;
    }

    /** What its counting publishes at a moment. */
    record Told(DataCenterState state, AwaitedEdges edges, long at) {

        long upTo() {
            return state.getPublishedAt();
        }
    }

    CountedScope counted() {
        return counted;
    }

    void stall(long until) {
        stalledUntil = Math.max(stalledUntil, until);
    }

    long stalledUntil() {
        return stalledUntil;
    }

    void append(TrafficEvent move) {
        counted.count(move);
        members.move(move.getRun(), move.getAt());
    }

    void append(MarkKey mark, long at, long now) {
        members.mark(mark, at, now);
    }

    void append(TicketsIssued report) {
        counted.count(report);
    }

    Told told(long now) {
        newestUpTo = Math.max(newestUpTo, Math.min(now, members.readUpTo().orElse(now)));
        return new Told(counted.state(newestUpTo), members.awaited(), now);
    }
}
