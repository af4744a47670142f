package dev.anteroom.devkit.crowd;

import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The planned behaviour of one visitor.
 *
 * @param stayMillis how long the visitor makes requests after being admitted
 * @param patience how long the visitor waits before giving up; empty: for ever
 * @param wanders whether the visitor now and then asks in another data center
 * @param parallel how many requests the visitor makes at once with one cookie, 1 for most
 * @param app whether the visitor is an app that asks for JSON instead of a browser
 */
record VisitorPlan(long stayMillis, Optional<Patience> patience, boolean wanders, int parallel, boolean app) {

    /**
     * The limits of a visitor's patience.
     *
     * @param waitsMillis how long until the visitor gives up
     * @param backAfterMillis when the visitor comes back with the old cookie; empty: never
     */
    record Patience(long waitsMillis, Optional<Long> backAfterMillis) {
    }

    private static final double IMPATIENT = 0.12;
    private static final double COMES_BACK = 0.5;
    private static final double WANDERS = 0.10;
    private static final double PARALLEL = 0.10;
    private static final double APP = 0.25;

    static VisitorPlan draw(SplittableRandom random, Habits habits) {
        return new VisitorPlan(stay(random, habits), patience(random), random.nextDouble() < WANDERS,
                random.nextDouble() < PARALLEL ? random.nextInt(2, 5) : 1, random.nextDouble() < APP);
    }

    private static long stay(SplittableRandom random, Habits habits) {
        double further = -Math.log(1 - random.nextDouble()) * habits.meanFurtherStay().toMillis();
        return Math.min(habits.longestStay().toMillis(), habits.shortestStay().toMillis() + (long) further);
    }

    private static Optional<Patience> patience(SplittableRandom random) {
        if (random.nextDouble() >= IMPATIENT) {
            return Optional.empty();
        }
        Optional<Long> back = random.nextDouble() < COMES_BACK
                ? Optional.of(random.nextLong(3000, 8000))
                : Optional.empty();
        return Optional.of(new Patience(random.nextLong(3000, 15_000), back));
    }
}
