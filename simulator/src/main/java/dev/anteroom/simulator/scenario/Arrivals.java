package dev.anteroom.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Describes how many visitors come, when and where.
 *
 * @param visitors how many in all
 * @param over how long they come, in milliseconds
 * @param spikePart part of them who come in the spike, 0..1
 * @param spikeAt when the spike begins, in milliseconds
 * @param spikeOver how long it lasts, in milliseconds
 * @param place name of the data center that the spike hits; empty for the last one
 * @param recorded the crowd of a recording; empty for all other shapes
 */
public record Arrivals(Shape shape, int visitors, long over, double spikePart, long spikeAt, long spikeOver,
        String place, Optional<RecordedCrowd> recorded) {

    /** The form of the traffic. */
    public enum Shape {
        /** Evenly, everywhere. */
        STEADY,
        /** Steady, and a spike in all data centers. */
        WORLDWIDE_SPIKE,
        /** Steady, and a spike in one data center. */
        ONE_PLACE_SPIKE,
        /** A spike in a data center that nobody came to before. */
        NO_HISTORY,
        /** Some visitors at first, then nobody, then the spike. */
        SLEEP_THEN_BURST,
        /** Many by day and hardly any by night, and each day a tenth more than on the day before. */
        DAILY,
        /** All join within {@code spike_over} with places in line of buckets over the last {@code over}. */
        AT_ONCE,
        /** As in a recording of the {@code traffic} topic. */
        RECORDED
    }

    private static final int MOST = 20_000_000;
    private static final long QUARTER = 15 * 60_000;
    private static final long DAY = 96 * QUARTER;
    private static final double GROWTH = 1.1;

    /** A room that sleeps had visitors during the first part of the time before: one divided by this. */
    private static final int AWAKE_PART = 4;

    public Arrivals {
        ScenarioException.require(visitors >= 1 && visitors <= MOST, "arrivals.visitors", visitors,
                "1.." + MOST + ": an empty crowd shows nothing");
        ScenarioException.require(over >= 1, "arrivals.over", over + "ms", "1ms or more");
        ScenarioException.require(spikePart >= 0 && spikePart <= 1, "arrivals.spike_part", spikePart, "0..1");
        ScenarioException.require(spikeOver >= 1, "arrivals.spike_over", spikeOver + "ms", "1ms or more");
        ScenarioException.require(Set.of(Shape.STEADY, Shape.AT_ONCE, Shape.DAILY).contains(shape) || spikeAt < over,
                "arrivals.spike_at", spikeAt + "ms", "less than arrivals.over, " + over + "ms");
    }

    /** The arrivals of a recorded crowd. */
    static Arrivals as(RecordedCrowd crowd) {
        return new Arrivals(Shape.RECORDED, crowd.visitors().size(), crowd.length() + 1, 0, 0, 1, "",
                Optional.of(crowd));
    }

    /** The waves that make this shape at {@code dataCenters}; none for a recorded crowd, where each visitor is known. */
    public List<Wave> waves(List<String> dataCenters) {
        int spike = (int) Math.round(visitors * spikePart);
        List<Integer> everywhere = List.of();
        return switch (shape) {
            case STEADY -> List.of(new Wave(visitors, 0, over, everywhere, 0));
            case WORLDWIDE_SPIKE -> withSpike(visitors - spike, over, everywhere, spike, everywhere);
            case ONE_PLACE_SPIKE ->
                withSpike(visitors - spike, over, everywhere, spike, List.of(indexOfPlace(dataCenters)));
            case NO_HISTORY -> {
                int place = indexOfPlace(dataCenters);
                List<Integer> others = IntStream.range(0, dataCenters.size()).filter(i -> i != place).boxed().toList();
                yield withSpike(visitors - spike, over, others, spike, List.of(place));
            }
            case SLEEP_THEN_BURST ->
                withSpike(visitors - spike, Math.max(1, spikeAt / AWAKE_PART), everywhere, spike, everywhere);
            case DAILY -> daily();
            case AT_ONCE -> List.of(new Wave(visitors, 0, spikeOver, everywhere, over));
            case RECORDED -> List.of();
        };
    }

    /** A wave for each quarter of an hour, of which most begin at noon. */
    private List<Wave> daily() {
        int count = (int) Math.ceilDiv(over, QUARTER);
        double[] upTo = new double[count + 1];
        for (int i = 0; i < count; i++) {
            double day = (double) (i * QUARTER) / DAY;
            upTo[i + 1] = upTo[i] + (1 - Math.cos(2 * Math.PI * day)) * Math.pow(GROWTH, Math.floor(day));
        }
        List<Wave> waves = new ArrayList<>();
        int before = 0;
        for (int i = 0; i < count; i++) {
            // The sums are rounded, not the parts, so that no visitor is lost.
            int until = (int) Math.round(visitors * upTo[i + 1] / upTo[count]);
            waves.add(new Wave(until - before, i * QUARTER, Math.min(QUARTER, over - i * QUARTER), List.of(), 0));
            before = until;
        }
        return waves;
    }

    private List<Wave> withSpike(int steady, long steadyOver, List<Integer> steadyPlaces, int spike,
            List<Integer> spikePlaces) {
        List<Wave> waves = new ArrayList<>();
        waves.add(new Wave(steady, 0, steadyOver, steadyPlaces, 0));
        waves.add(new Wave(spike, spikeAt, spikeOver, spikePlaces, 0));
        return waves;
    }

    private int indexOfPlace(List<String> dataCenters) {
        int index = place.isEmpty() ? dataCenters.size() - 1 : dataCenters.indexOf(place);
        ScenarioException.require(index >= 0, "arrivals.place", place,
                "one of data_centers.names, " + String.join(", ", dataCenters));
        ScenarioException.require(shape != Shape.NO_HISTORY || dataCenters.size() > 1, "data_centers",
                dataCenters.size(), "2 or more for a place without history");
        return index;
    }
}
