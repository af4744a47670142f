package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.topic.ScopeKey;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/**
 * Computes how many numbers each ticket scope may still issue.
 *
 * <p>The target of each scope is its share of all slots that are not reserved. Outstanding numbers can't be taken back
 * before their state's lease ends, so a scope that has more than its share gets nothing new, and the others divide what
 * remains in proportion to what they lack. All claims together never exceed the sum of what is outstanding and what
 * remains. Where more numbers are outstanding than slots are free, the next state allows fewer by the difference: if
 * such claims were renewed in full, they would outlive their lease. {@link Scopes} passes the claims that count then.
 *
 * <p>No scope is given more numbers than can be used. A number that nobody may take would still claim its slot until
 * the lease ends, and every state would renew it until then; if the slot is kept back instead, it helps to reserve the
 * next bucket. While a bucket is partial, a data center's scope is given no larger part of the numbers than its part of
 * the visitors who may use them. Its share follows the traffic of all visitors, and where few visitors of that bucket
 * wait, the numbers would lie idle. ANYWHERE gets what is left.
 *
 * <p>Rests on decisions 010 and 021.
 */
final class Allotments {

    private static final int PERCENT = 100;

    private Allotments() {
    }

    /**
     * Numbers by scope.
     *
     * @param dataCenters the scopes other than ANYWHERE
     * @param reservations how many slots remain, and for how many visitors
     * @param counts in which data centers the visitors who may use numbers wait
     */
    static Map<String, Integer> of(Collection<String> dataCenters, Shares shares, Claims claims,
            Reservations reservations, VisitorCounts counts) {
        int remaining = reservations.remaining();
        int money = money(claims, reservations);
        int given = money - (int) ((long) money * reservations.keptPercent() / PERCENT);
        Map<String, Integer> targets = targets(dataCenters, given,
                dataCenter -> Math.min(shares.slots(dataCenter, given),
                        usable(dataCenter, given, reservations, counts)));
        Map<String, Integer> raises = new TreeMap<>();
        targets.forEach((scope, target) -> raises.put(scope, Math.max(0, target - claims.outstanding(scope))));
        long raise = raises.values().stream().mapToLong(Integer::longValue).sum();
        Map<String, Integer> allotments = new TreeMap<>();
        long leftover = Math.min(remaining, raise);
        for (Map.Entry<String, Integer> target : targets.entrySet()) {
            int lacks = raises.getOrDefault(target.getKey(), 0);
            int more = raise <= remaining ? lacks : (int) ((long) lacks * remaining / raise);
            leftover -= more;
            allotments.put(target.getKey(),
                    lacks > 0 ? claims.outstanding(target.getKey()) + more : target.getValue());
        }
        allotments.merge(ScopeKey.ANYWHERE, (int) leftover, Integer::sum);
        return allotments;
    }

    /** Each scope's part of all slots that are not reserved, whether they are kept back or not. */
    static Map<String, Integer> slots(Collection<String> dataCenters, Shares shares, Claims claims,
            Reservations reservations) {
        int money = money(claims, reservations);
        return targets(dataCenters, money, dataCenter -> shares.slots(dataCenter, money));
    }

    /**
     * The part of {@code money} that corresponds to the data center's part of the visitors in the partial bucket; all
     * of it when no bucket is partial.
     */
    private static int usable(String dataCenter, int money, Reservations reservations, VisitorCounts counts) {
        return reservations.partial().isEmpty()
                ? money
                : (int) Math.min(money, (long) money * counts.waitingIn(dataCenter, reservations.partial().getAsLong())
                        / reservations.demand());
    }

    private static int money(Claims claims, Reservations reservations) {
        return Math.clamp(reservations.remaining() - (long) reservations.owed() + claims.outstanding(), 0,
                reservations.demand());
    }

    private static Map<String, Integer> targets(Collection<String> dataCenters, int money,
            ToIntFunction<String> part) {
        Map<String, Integer> targets = new TreeMap<>();
        int rest = money;
        for (String dataCenter : dataCenters) {
            int target = part.applyAsInt(dataCenter);
            rest -= target;
            targets.put(dataCenter, target);
        }
        targets.put(ScopeKey.ANYWHERE, rest);
        return targets;
    }
}
