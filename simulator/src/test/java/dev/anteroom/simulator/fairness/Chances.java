package dev.anteroom.simulator.fairness;

import java.util.HashMap;
import java.util.Map;

/**
 * Whether those who are let in differ from those who try, by some number that each of them has.
 *
 * <p>All who try in the same span of time are a stratum. If the number makes no difference, those who are let in are any
 * of them, so the sum of their numbers has a known mean and variance (a stratified permutation test, as that of Cochran,
 * Mantel and Haenszel). Chances may change from stratum to stratum in any way.
 */
final class Chances {

    private final Map<Long, Stratum> strata = new HashMap<>();

    private static final class Stratum {

        private int tries;
        private int admitted;
        private double sum;
        private double sumOfSquares;
        private double sumOfAdmitted;

        double expected() {
            return admitted * sum / tries;
        }

        double variance() {
            if (tries < 2) {
                return 0;
            }
            double mean = sum / tries;
            double spread = Math.max(0, sumOfSquares / tries - mean * mean);
            return spread * admitted * (tries - admitted) / (tries - 1);
        }
    }

    void add(long stratum, double number, boolean isAdmitted) {
        Stratum here = strata.computeIfAbsent(stratum, key -> new Stratum());
        here.tries++;
        here.sum += number;
        here.sumOfSquares += number * number;
        if (isAdmitted) {
            here.admitted++;
            here.sumOfAdmitted += number;
        }
    }

    /** By how many standard deviations those who are let in differ; about normal if there is no difference. */
    double deviations() {
        double distance = strata.values().stream().mapToDouble(stratum -> stratum.sumOfAdmitted - stratum.expected())
                .sum();
        return distance / Math.sqrt(variance());
    }

    private double variance() {
        return strata.values().stream().mapToDouble(Stratum::variance).sum();
    }

    /** For a number that is 1 for some and 0 for the others: how many of the former were let in, over the expected. */
    double ratio() {
        return strata.values().stream().mapToDouble(stratum -> stratum.sumOfAdmitted).sum() / expected();
    }

    /** One standard deviation of {@link #ratio}. */
    double precision() {
        return Math.sqrt(variance()) / expected();
    }

    private double expected() {
        return strata.values().stream().mapToDouble(Stratum::expected).sum();
    }

    int admitted() {
        return strata.values().stream().mapToInt(stratum -> stratum.admitted).sum();
    }
}
