package dev.anteroom.simulator.measure;

/** Measures how well one order agrees with another. */
final class KendallTau {

    private KendallTau() {
    }

    /**
     * 1 when {@code values} ascend, −1 when they descend, 0 when they have no order: 1 minus twice the fraction of
     * pairs in the wrong order. Equal values are never in the wrong order.
     */
    static double of(int[] values) {
        long pairs = (long) values.length * (values.length - 1) / 2;
        return pairs == 0 ? 1 : 1 - 2.0 * discordant(values) / pairs;
    }

    /** The number of pairs whose first value is the larger one. */
    static long discordant(int[] values) {
        return sort(values.clone(), new int[values.length], 0, values.length);
    }

    private static long sort(int[] values, int[] spare, int from, int to) {
        if (to - from < 2) {
            return 0;
        }
        int middle = (from + to) >>> 1;
        long discordant = sort(values, spare, from, middle) + sort(values, spare, middle, to);
        System.arraycopy(values, from, spare, from, to - from);
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            if (right == to || (left < middle && spare[left] <= spare[right])) {
                values[i] = spare[left++];
            } else {
                discordant += middle - left;
                values[i] = spare[right++];
            }
        }
        return discordant;
    }
}
