package dev.anteroom.devkit.crowd;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * Draws when visitors arrive: at random moments of each phase, independent of what happened to earlier visitors (an
 * open loop).
 *
 * <p>Sorted uniform moments are a Poisson process with a known total, so a run has exactly as many visitors as
 * requested.
 */
final class ArrivalSchedule {

    private ArrivalSchedule() {
    }

    /** Moments after the start in milliseconds, ascending; one for each visitor. */
    static long[] of(List<CrowdPhase> phases, int visitors, long durationMillis, SplittableRandom random) {
        LongStream.Builder moments = LongStream.builder();
        double part = 0;
        double from = 0;
        int given = 0;
        for (CrowdPhase phase : phases) {
            part += phase.visitorsPart();
            int until = (int) Math.round(Math.min(1, part) * visitors);
            for (; given < until; given++) {
                moments.add((long) (durationMillis * random.nextDouble(from, phase.untilPart())));
            }
            from = phase.untilPart();
        }
        return moments.build().sorted().toArray();
    }
}
