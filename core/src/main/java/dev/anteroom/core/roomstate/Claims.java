package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.ScopeServing;
import dev.anteroom.schemas.avro.ScopeTickets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The ticket numbers that have been counted, and those that recent states still allow to be issued.
 *
 * <p>A number that is issued but not counted yet is missing from both {@code activeUsers} and {@code issuedKnown}. It
 * is therefore part of the outstanding numbers, and its slot is not given away again, however late it is counted: while
 * the state is recent that allowed it, and from then on because the move of the visitor who entered with it names it.
 *
 * <p>Rests on decisions 017, 158 and 184.
 *
 * @param issuedKnown counted numbers that are in use, by scope
 * @param returned counted numbers that were returned, by scope
 * @param servingUpTo the highest number that a recent state allowed, or that a visitor used, by scope; returned ones
 *        not included
 */
record Claims(Map<String, Long> issuedKnown, Map<String, Long> returned, Map<String, Long> servingUpTo) {

    static Claims of(RoomInputs inputs) {
        Map<String, Long> issuedKnown = new TreeMap<>();
        Map<String, Long> returned = new TreeMap<>();
        for (DataCenterState state : inputs.dataCenters()) {
            for (ScopeTickets tickets : state.getTickets()) {
                issuedKnown.merge(tickets.getScope(), tickets.getIssued() - tickets.getReturned(), Long::sum);
                returned.merge(tickets.getScope(), tickets.getReturned(), Long::sum);
            }
        }
        Map<String, Long> servingUpTo = used(inputs, returned);
        recent(inputs).forEach(snapshot -> add(servingUpTo, snapshot));
        return new Claims(issuedKnown, returned, servingUpTo);
    }

    private static Map<String, Long> used(RoomInputs inputs, Map<String, Long> returned) {
        long moment = StoppedCounts.countedUpTo(inputs);
        CountingTiming timing = inputs.timing();
        Map<String, Long> used = new TreeMap<>();
        inputs.dataCenters().stream().flatMap(state -> state.getUsed().stream())
                .filter(number -> timing.isActive(number.getAt(), moment))
                .forEach(number -> used.merge(number.getScope(),
                        number.getUpTo() - returned.getOrDefault(number.getScope(), 0L), Math::max));
        return used;
    }

    /** The states on which edges may still act. */
    private static Stream<PublishedSnapshot> recent(RoomInputs inputs) {
        long firstValid = inputs.timing().firstValidSnapshot(StoppedCounts.countedUpTo(inputs));
        return inputs.recent().getSnapshots().stream().filter(snapshot -> snapshot.getPublishedAt() >= firstValid);
    }

    private static void add(Map<String, Long> servingUpTo, PublishedSnapshot snapshot) {
        for (ScopeServing serving : snapshot.getServingUpTo()) {
            servingUpTo.merge(serving.getScope(), serving.getServingUpTo(), Math::max);
        }
    }

    /**
     * Without those of older states, if all together claim more than {@code slots}: of as many of the newest states as
     * claim no more. The others will be over before these are.
     */
    Claims ofNewest(RoomInputs inputs, long slots) {
        Claims newest = new Claims(issuedKnown, returned, used(inputs, returned));
        List<PublishedSnapshot> newestFirst = recent(inputs)
                .sorted(Comparator.comparingLong(PublishedSnapshot::getPublishedAt).reversed()).toList();
        for (PublishedSnapshot snapshot : newestFirst) {
            Map<String, Long> more = new TreeMap<>(newest.servingUpTo);
            add(more, snapshot);
            Claims all = new Claims(issuedKnown, returned, more);
            if (all.outstanding() > slots) {
                return newest;
            }
            newest = all;
        }
        return newest;
    }

    long issuedKnown(String scope) {
        return issuedKnown.getOrDefault(scope, 0L);
    }

    long returned(String scope) {
        return returned.getOrDefault(scope, 0L);
    }

    /** Numbers of one scope that may still be issued, or that are issued and not counted yet. */
    int outstanding(String scope) {
        return Math.clamp(servingUpTo.getOrDefault(scope, 0L) - issuedKnown(scope), 0, Integer.MAX_VALUE);
    }

    /** Numbers outstanding in all scopes. */
    long outstanding() {
        return servingUpTo.keySet().stream().mapToLong(this::outstanding).sum();
    }

    /** Scopes that have issued numbers or may issue some. */
    Set<String> scopes() {
        Set<String> scopes = new TreeSet<>(issuedKnown.keySet());
        servingUpTo.keySet().stream().filter(scope -> outstanding(scope) > 0).forEach(scopes::add);
        return scopes;
    }
}
