package dev.anteroom.core.roomstate;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/**
 * The share of the remaining slots that belongs to each data center; the rest is open to all of them.
 *
 * <p>A data center's share is {@code users / max(totalActiveUsers, Σ users)} of the bucket two before the present one.
 * When the shares leave less than {@code anywherePercent} for all data centers together, they are reduced in
 * proportion. The arithmetic is exact: a share is a fraction of whole numbers, and is rounded only for display.
 *
 * @param users distinct visitors by data center
 * @param totalActiveUsers limit of the room
 * @param anywherePercent smallest part that is open to all data centers, in percent
 */
record Shares(Map<String, Integer> users, int totalActiveUsers, int anywherePercent) {

    private static final int PERCENT = 100;

    Shares {
        users = new TreeMap<>(users);
    }

    /** The share of one data center, 0..1. */
    double of(String dataCenter) {
        return (double) numerator(dataCenter) / denominator();
    }

    /** The part that is open to all data centers, 0..1. */
    double anywhere() {
        long taken = users.keySet().stream().mapToLong(this::numerator).sum();
        return 1 - (double) taken / denominator();
    }

    /** {@code floor(share × remaining)} slots of one data center. */
    int slots(String dataCenter, int remaining) {
        return BigInteger.valueOf(numerator(dataCenter)).multiply(BigInteger.valueOf(remaining))
                .divide(BigInteger.valueOf(denominator())).intValueExact();
    }

    private long numerator(String dataCenter) {
        long seen = users.getOrDefault(dataCenter, 0);
        return floorIsHit() ? seen * (PERCENT - anywherePercent) : seen;
    }

    private long denominator() {
        return floorIsHit() ? seenByAll() * PERCENT : largest();
    }

    private boolean floorIsHit() {
        return seenByAll() * PERCENT > largest() * (PERCENT - anywherePercent);
    }

    private long largest() {
        return Math.max(totalActiveUsers, seenByAll());
    }

    private long seenByAll() {
        return users.values().stream().mapToLong(Integer::longValue).sum();
    }
}
