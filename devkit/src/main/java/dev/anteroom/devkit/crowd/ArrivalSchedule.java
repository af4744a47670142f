package dev.anteroom.devkit.crowd;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/**
 * When visitors arrive: at random moments of each phase, whatever happened to those before them (an open loop).
 *
 * <p>Uniform moments, sorted, are a Poisson process of a known total, so that a run has exactly as many visitors as it
 * was asked for.
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
