package dev.anteroom.simulator.engine;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Draws one of several by their weights. Immutable. */
final class Weights {

    private final double[] sums;

    private Weights(double[] sums) {
        this.sums = sums;
    }

    /** The n-th of {@code count} weighs {@code n^-skew}. */
    static Weights of(int count, double skew) {
        double[] sums = new double[count];
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += Math.pow(i + 1.0, -skew);
            sums[i] = sum;
        }
        return new Weights(sums);
    }

    /** 0 up to, not including, how many there are. */
    int draw(SplittableRandom random) {
        if (sums.length == 1) {
            return 0;
        }
        int found = Arrays.binarySearch(sums, random.nextDouble() * sums[sums.length - 1]);
        return Math.min(sums.length - 1, found < 0 ? -found - 1 : found + 1);
    }
}
