package dev.anteroom.devkit.measure;

import java.util.ArrayList;
import java.util.List;

/**
 * One promise of the system and whether a run kept it.
 *
 * @param text what is promised
 * @param measured what was measured
 * @param kept whether the promise was kept
 */
public record Promise(String text, String measured, boolean kept) {

    private static final long FRESH_MILLIS = 1000;
    /** The limit swings around what the origin can take, and a tenth more visitors make its answers much slower. */
    private static final double NEAR_TARGET = 2;
    private static final double USED_PART = 0.5;

    /** The promises that a run is judged by. */
    public static List<Promise> of(Summary summary) {
        List<Promise> promises = new ArrayList<>(usual(summary));
        summary.outages().forEach(outage -> promises.addAll(of(outage)));
        summary.slowdowns().forEach(slowdown -> promises.addAll(of(slowdown)));
        return promises;
    }

    private static List<Promise> of(Outage outage) {
        return List.of(
                new Promise("nobody new enters a dead origin",
                        outage.admittedWhileHeld() + " did, a lease after it was noticed",
                        outage.outlastedLease() && outage.admittedWhileHeld() == 0),
                new Promise("the room recovers by a ramp", outage.overRamp() > 0
                        ? outage.overRamp() + " too many"
                        : outage.admittedAfterwards() + " in, never over it",
                        outage.overRamp() == 0 && outage.admittedAfterwards() > 0 && outage.recoveredMillis() >= 0));
    }

    private static List<Promise> of(Slowdown slowdown) {
        boolean isWithin = slowdown.medianMillis() >= 0
                && slowdown.medianMillis() <= NEAR_TARGET * slowdown.targetMillis();
        boolean isUsed = slowdown.meanActive() >= USED_PART * slowdown.fitting();
        return List.of(
                new Promise("a slow origin gets no more",
                        slowdown.overLimit() + " over the lowered limit",
                        slowdown.noticedMillis() >= 0 && slowdown.overLimit() == 0),
                new Promise("it answers near its target",
                        slowdown.medianMillis() < 0
                                ? "never while others waited, target " + slowdown.targetMillis() + " ms"
                                : "p50 " + slowdown.medianMillis() + " ms, target " + slowdown.targetMillis() + " ms",
                        isWithin && isUsed));
    }

    private static List<Promise> usual(Summary summary) {
        return List.of(
                new Promise("never more than the limit",
                        "at most " + summary.maxActiveAtOrigin() + " of " + summary.limit(), summary.overshoot() == 0),
                new Promise("nobody accepted is turned away", Integer.toString(summary.acceptedTurnedAway()),
                        summary.acceptedTurnedAway() == 0),
                new Promise("older buckets enter first", summary.bucketInversions() + " inversions",
                        summary.bucketInversions() == 0),
                new Promise("every edge knows within 1 s", "p99 " + summary.freshnessP99Millis() + " ms",
                        summary.freshnessSamples() > 0 && summary.freshnessP99Millis() < FRESH_MILLIS),
                new Promise("no request fails", summary.errors() + " of " + summary.requests(),
                        summary.errors() == 0 && summary.requests() > 0),
                new Promise("calm, surge, calm all ran", summary.queued() + " queued, " + summary.admitted() + " in",
                        summary.queued() > 0 && summary.admitted() > summary.limit()));
    }

    /** Whether a run kept every promise. */
    public static boolean allKept(Summary summary) {
        return of(summary).stream().allMatch(Promise::kept);
    }
}
