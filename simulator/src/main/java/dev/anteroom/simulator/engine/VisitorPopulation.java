package dev.anteroom.simulator.engine;

import dev.anteroom.simulator.scenario.RecordedVisitor.Absence;
import dev.anteroom.simulator.scenario.RecordedVisitor;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Wave;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The visitors of one seed, ascending by arrival: the same for every strategy. Kept in plain arrays, because there may
 * be millions. Immutable.
 */
public final class VisitorPopulation {

    /** More than any time of a scenario. */
    static final int NEVER = Integer.MAX_VALUE;

    /** Stands for a place in line that follows from the arrival. */
    private static final int BY_ARRIVAL = Integer.MIN_VALUE;

    private final int[] arrival;
    private final short[] dataCenter;
    private final int[] place;
    private final int[] stay;
    private final int[] patience;
    private final BitSet inside = new BitSet();
    private final BitSet reloading = new BitSet();
    private final Map<Integer, Absence> absences = new HashMap<>();

    private VisitorPopulation(int size) {
        arrival = new int[size];
        dataCenter = new short[size];
        place = new int[size];
        stay = new int[size];
        patience = new int[size];
    }

    /** Draws the crowd of a scenario; for a recorded crowd, only what the recording does not contain is drawn. */
    public static VisitorPopulation of(Scenario scenario, SplittableRandom random) {
        VisitorPopulation crowd = scenario.arrivals().recorded()
                .map(recorded -> recorded(recorded.visitors(), scenario, random))
                .orElseGet(() -> drawn(scenario, random));
        if (scenario.visitors().reloading() > 0) {
            IntStream.range(0, crowd.size()).filter(i -> random.nextDouble() < scenario.visitors().reloading())
                    .forEach(crowd.reloading::set);
        }
        return crowd;
    }

    /** Visitors who were not on the site in the recording get the stay of a visitor who was. */
    static VisitorPopulation recorded(List<RecordedVisitor> visitors, Scenario scenario, SplittableRandom random) {
        long[] stays = visitors.stream().flatMapToLong(visitor -> visitor.stay().stream()).toArray();
        VisitorPopulation crowd = new VisitorPopulation(visitors.size());
        for (int i = 0; i < visitors.size(); i++) {
            RecordedVisitor visitor = visitors.get(i);
            crowd.arrival[i] = (int) visitor.arrival();
            crowd.dataCenter[i] = (short) scenario.dataCenters().names().indexOf(visitor.dataCenter());
            crowd.place[i] = (int) visitor.place().orElse(BY_ARRIVAL);
            crowd.inside.set(i, visitor.wasInside());
            long drawn = stays.length == 0
                    ? scenario.visitors().stay().draw(random)
                    : stays[random.nextInt(stays.length)];
            crowd.stay[i] = (int) visitor.stay().orElse(drawn);
            crowd.patience[i] = visitor.leavesAt().isPresent()
                    ? (int) (visitor.leavesAt().getAsLong() - visitor.arrival())
                    : NEVER;
            int index = i;
            visitor.absence().ifPresent(absence -> crowd.absences.put(index, absence));
        }
        return crowd;
    }

    private static VisitorPopulation drawn(Scenario scenario, SplittableRandom random) {
        List<Wave> waves = scenario.arrivals().waves(scenario.dataCenters().names());
        int size = waves.stream().mapToInt(Wave::visitors).sum();
        VisitorPopulation drawn = new VisitorPopulation(size);
        int next = 0;
        for (Wave wave : waves) {
            next = drawn.draw(wave, scenario, next, random);
        }
        VisitorPopulation sorted = drawn.sorted();
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

    private VisitorPopulation sorted() {
        long[] order = new long[size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = (long) arrival[i] << Integer.SIZE | i;
        }
        Arrays.sort(order);
        VisitorPopulation sorted = new VisitorPopulation(order.length);
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

    /** Whether the visitor is on the site from the first request on. */
    boolean isInside(int visitor) {
        return inside.get(visitor);
    }

    /** Whether the visitor, while queued, reloads all the time. */
    public boolean reloads(int visitor) {
        return reloading.get(visitor);
    }

    /** When a queued visitor who is to ask at {@code next} really asks; both in milliseconds since the start. */
    long asksAt(int visitor, long next) {
        Absence absence = absences.get(visitor);
        return absence != null && next > absence.from() && next < absence.until() ? absence.until() : next;
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
