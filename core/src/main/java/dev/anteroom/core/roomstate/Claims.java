package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.ScopeServing;
import dev.anteroom.schemas.avro.ScopeTickets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The ticket numbers that have been counted, and those that recent states still allow to be issued.
 *
 * <p>A number that is issued but not counted yet is missing from both {@code activeUsers} and {@code issuedKnown}. It
 * is therefore part of the outstanding numbers, and its slot is not given away again, however late it is counted: while
 * the state is recent that allowed it, and from then on because the move of the visitor who entered with it names it.
 *
 * <p>Rests on decisions 017 and 158.
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
        long moment = StoppedCounts.countedUpTo(inputs);
        long firstValid = inputs.timing().firstValidSnapshot(moment);
        Map<String, Long> servingUpTo = new TreeMap<>();
        inputs.dataCenters().stream().flatMap(state -> state.getUsed().stream())
                .filter(used -> inputs.timing().isActive(used.getAt(), moment))
                .forEach(used -> servingUpTo.merge(used.getScope(),
                        used.getUpTo() - returned.getOrDefault(used.getScope(), 0L), Math::max));
        for (PublishedSnapshot snapshot : inputs.recent().getSnapshots()) {
            if (snapshot.getPublishedAt() >= firstValid) {
                for (ScopeServing serving : snapshot.getServingUpTo()) {
                    servingUpTo.merge(serving.getScope(), serving.getServingUpTo(), Math::max);
                }
            }
        }
        return new Claims(issuedKnown, returned, servingUpTo);
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
