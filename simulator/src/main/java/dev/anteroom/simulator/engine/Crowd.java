package dev.anteroom.simulator.engine;

import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Wave;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The visitors of one seed, ascending by arrival: the same for every strategy. Kept in plain arrays, because there may
 * be millions. Immutable.
 */
public final class Crowd {

    /** More than any time of a scenario. */
    static final int NEVER = Integer.MAX_VALUE;

    /** Stands for a place in line that follows from the arrival. */
    private static final int BY_ARRIVAL = Integer.MIN_VALUE;

    private final int[] arrival;
    private final short[] dataCenter;
    private final int[] place;
    private final int[] stay;
    private final int[] patience;

    private Crowd(int size) {
        arrival = new int[size];
        dataCenter = new short[size];
        place = new int[size];
        stay = new int[size];
        patience = new int[size];
    }

    /** Draws the crowd of a scenario. */
    public static Crowd of(Scenario scenario, SplittableRandom random) {
        List<Wave> waves = scenario.arrivals().waves(scenario.dataCenters().names());
        int size = waves.stream().mapToInt(Wave::visitors).sum();
        Crowd drawn = new Crowd(size);
        int next = 0;
        for (Wave wave : waves) {
            next = drawn.draw(wave, scenario, next, random);
        }
        Crowd sorted = drawn.sorted();
        for (int i = 0; i < size; i++) {
            sorted.stay[i] = (int) Math.min(NEVER, scenario.visitors().stay().draw(random));
            boolean isNoShow = random.nextDouble() < scenario.visitors().noShows();
            long waits = scenario.visitors().patience().draw(random);
            sorted.patience[i] = isNoShow ? (int) Math.min(NEVER, waits) : NEVER;
        }
        return sorted;
    }

    private int draw(Wave wave, Scenario scenario, int first, SplittableRandom random) {
        boolean everywhere = wave.places().isEmpty();
        Weights weights = Weights.of(everywhere ? scenario.dataCenters().names().size() : wave.places().size(),
                scenario.dataCenters().skew());
        for (int i = first; i < first + wave.visitors(); i++) {
            arrival[i] = (int) (wave.from() + random.nextLong(wave.over()));
            int drawn = weights.draw(random);
            dataCenter[i] = (short) (everywhere ? drawn : wave.places().get(drawn));
            place[i] = wave.placesOver() > 0
                    ? (int) (random.nextLong(wave.placesOver()) - wave.placesOver())
                    : BY_ARRIVAL;
        }
        return first + wave.visitors();
    }

    private Crowd sorted() {
        long[] order = new long[size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = (long) arrival[i] << Integer.SIZE | i;
        }
        Arrays.sort(order);
        Crowd sorted = new Crowd(order.length);
        for (int i = 0; i < order.length; i++) {
            int from = (int) order[i];
            sorted.arrival[i] = arrival[from];
            sorted.dataCenter[i] = dataCenter[from];
            sorted.place[i] = place[from];
        }
        return sorted;
    }

    /** How many visitors. */
    public int size() {
        return arrival.length;
    }

    /** When the visitor comes, in milliseconds since the start. */
    public int arrival(int visitor) {
        return arrival[visitor];
    }

    /** Index of the data center that the visitor comes to. */
    int dataCenter(int visitor) {
        return dataCenter[visitor];
    }

    /** Whether the visitor brings a place in line. */
    boolean bringsPlace(int visitor) {
        return place[visitor] != BY_ARRIVAL;
    }

    /** The moment that gives the visitor's place in line, in milliseconds since the start; may be before it. */
    public int place(int visitor) {
        return bringsPlace(visitor) ? place[visitor] : arrival[visitor];
    }

    /** How long the visitor uses the site, in milliseconds. */
    int stay(int visitor) {
        return stay[visitor];
    }

    /** When the visitor leaves if still queued, in milliseconds since the start; {@link #NEVER} when not at all. */
    int leavesAt(int visitor) {
        return patience[visitor] == NEVER
                ? NEVER
                : (int) Math.min(NEVER - 1L, (long) arrival[visitor]
                        + patience[visitor]);
    }
}
