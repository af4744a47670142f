package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeServing;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Shares the slots that are not reserved among the data centers and {@link ScopeKey#ANYWHERE}.
 *
 * <p>Rests on decisions 146 and 184.
 */
final class Scopes {

    private Scopes() {
    }

    /**
     * One state for each data center that counts visitors or has claims, ascending by name, followed by the one of
     * ANYWHERE. Others have no share, so nothing of the room is theirs; there may be hundreds of them.
     *
     * @param drawsLots whether the slots of a random queue are drawn by {@link RandomAllotments}
     */
    static List<ScopeState> of(RoomInputs inputs, VisitorCounts counts, Claims claims, Reservations reservations,
            int anywherePercent, boolean drawsLots) {
        Shares shares = new Shares(History.usersTwoBucketsBack(inputs), inputs.config().getTotalActiveUsers(),
                anywherePercent);
        NavigableSet<String> dataCenters = dataCenters(inputs, claims);
        Map<String, Integer> allotments = drawsLots
                ? RandomAllotments.of(inputs, counts.dataCenters(), claims, reservations)
                : allotments(inputs, dataCenters, shares, claims, reservations, counts);
        Map<String, Integer> slots = Allotments.slots(dataCenters, shares, claims, reservations);
        List<ScopeState> scopes = new ArrayList<>();
        for (String dataCenter : dataCenters) {
            scopes.add(scope(dataCenter, shares.of(dataCenter), slots, allotments, claims,
                    inputs.workers().in(dataCenter)));
        }
        scopes.add(scope(ScopeKey.ANYWHERE, shares.anywhere(), slots, allotments, claims, inputs.workers().total()));
        return scopes;
    }

    /**
     * Where more numbers are outstanding than slots are free, no scope is given any that is not outstanding there. What the newest
     * states allow together must fit into the slots by itself, since it is not over when the older claims are: so what one scope gives up
     * is given to another only when those states are over that had given it.
     */
    private static Map<String, Integer> allotments(RoomInputs inputs, NavigableSet<String> dataCenters, Shares shares,
            Claims claims, Reservations reservations, VisitorCounts counts) {
        if (reservations.owed() == 0) {
            return Allotments.of(dataCenters, shares, claims, reservations, counts);
        }
        long slots = claims.outstanding() - reservations.owed();
        Claims newest = claims.ofNewest(inputs, slots);
        Map<String, Integer> allotments = Allotments.of(dataCenters, shares, newest,
                reservations.claiming(newest.outstanding(), slots), counts);
        allotments.replaceAll((scope, numbers) -> Math.min(numbers, claims.outstanding(scope)));
        return allotments;
    }

    /** What these scopes may issue; it is remembered for as long as an edge may act on a state that contains it. */
    static List<ScopeServing> servings(List<ScopeState> scopes) {
        return scopes.stream().map(scope -> new ScopeServing(scope.getScope(), scope.getServingUpTo())).toList();
    }

    private static ScopeState scope(String name, double share, Map<String, Integer> slots,
            Map<String, Integer> allotments, Claims claims, int workers) {
        int allotment = allotments.getOrDefault(name, 0);
        long issuedKnown = claims.issuedKnown(name);
        return ScopeState.newBuilder().setScope(name).setShare(share).setSlots(slots.getOrDefault(name, 0))
                .setWorkers(workers)
                .setIssuedKnown(issuedKnown).setServingUpTo(issuedKnown + allotment)
                .setReturned(claims.returned(name)).build();
    }

    private static NavigableSet<String> dataCenters(RoomInputs inputs, Claims claims) {
        NavigableSet<String> names = new TreeSet<>(claims.scopes());
        inputs.dataCenters().stream().map(DataCenterState::getDataCenter).forEach(names::add);
        names.remove(ScopeKey.ANYWHERE);
        return names;
    }
}
