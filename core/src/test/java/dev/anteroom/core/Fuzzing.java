package dev.anteroom.core;

/**
 * How long fuzzers run: shortly as a part of each build, for long with {@code -Danteroom.fuzz.inputs=1000000}, and on other
 * inputs with another {@code -Danteroom.fuzz.seed}.
 */
public final class Fuzzing {

    /** JUnit tag of the tests that can run for long. */
    public static final String TAG = "fuzz";

    private Fuzzing() {
    }

    /**
     * How many inputs to try.
     *
     * @param inBuild how many of them unless the property says otherwise
     */
    public static int inputs(int inBuild) {
        return Integer.getInteger("anteroom.fuzz.inputs", inBuild);
    }

    /** What the inputs are made from; the same seed makes the same ones. */
    public static long seed() {
        return Long.getLong("anteroom.fuzz.seed", 20_261_122L);
    }
}
