package dev.anteroom.simulator.scenario;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The moves of one visitor in a recording, in the order of their times, and what follows from them. */
final class Track {

    private final List<TrafficEvent> moves = new ArrayList<>(2);

    void add(TrafficEvent move) {
        moves.add(move);
    }

    /** Moves of different data centers come in any order. */
    void sort() {
        moves.sort(Comparator.comparingLong(TrafficEvent::getAt));
    }

    long firstAt() {
        return moves.getFirst().getAt();
    }

    long lastAt() {
        return moves.getLast().getAt();
    }

    int size() {
        return moves.size();
    }

    /** How many moves were in another data center than the first. */
    int movesElsewhere() {
        return (int) moves.stream().filter(move -> !move.getDataCenter().equals(moves.getFirst().getDataCenter()))
                .count();
    }

    /**
     * What the visitor did.
     *
     * @param start the moment that is 0, in milliseconds since the epoch
     * @param end of the recording, likewise
     * @param lapse a visitor who was not seen for longer than this, in milliseconds, had left
     */
    RecordedVisitor visitor(long start, long end, long lapse) {
        TrafficEvent first = moves.getFirst();
        OptionalLong place = first.getFrom() == Standing.WAITING
                ? OptionalLong.of(first.getBucketId() - start)
                : OptionalLong.empty();
        boolean wasInside = first.getFrom() == Standing.ACTIVE;
        OptionalLong admittedAt = moves.stream().filter(move -> move.getAdmission() != Admission.NONE)
                .mapToLong(TrafficEvent::getAt).findFirst();
        OptionalLong enteredAt = wasInside ? OptionalLong.of(firstAt()) : admittedAt;
        boolean hasLeft = enteredAt.isEmpty() && end - lastAt() > lapse;
        return new RecordedVisitor(firstAt() - start, first.getDataCenter(), place, wasInside, since(start, admittedAt),
                enteredAt.isEmpty() ? OptionalLong.empty() : OptionalLong.of(lastActiveAt() - enteredAt.getAsLong()),
                hasLeft ? OptionalLong.of(lastAt() - start) : OptionalLong.empty(),
                absence(start, enteredAt.orElse(end), lapse));
    }

    private static OptionalLong since(long start, OptionalLong moment) {
        return moment.isPresent() ? OptionalLong.of(moment.getAsLong() - start) : OptionalLong.empty();
    }

    private long lastActiveAt() {
        return moves.stream().filter(move -> move.getTo() == Standing.ACTIVE).mapToLong(TrafficEvent::getAt).max()
                .orElse(lastAt());
    }

    /** The longest gap between two moves of a visitor who waits. */
    private Optional<RecordedVisitor.Absence> absence(long start, long until, long lapse) {
        Optional<RecordedVisitor.Absence> longest = Optional.empty();
        long most = lapse;
        for (int i = 1; i < moves.size() && moves.get(i).getAt() <= until; i++) {
            long from = moves.get(i - 1).getAt();
            long gap = moves.get(i).getAt() - from;
            if (gap > most) {
                most = gap;
                longest = Optional.of(new RecordedVisitor.Absence(from - start, from + gap - start));
            }
        }
        return longest;
    }
}
