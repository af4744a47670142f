package dev.anteroom.simulator.engine;

import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.simulator.scenario.DataCenters;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** How long news takes from and to each data center. Random differences are drawn once per run. Immutable. */
final class Geography {

    private final List<Place> places;
    private final double jitter;

    /**
     * One data center; the last place is that of the counter of ANYWHERE. All in milliseconds.
     *
     * @param ticketDelay to the counter of the own data center
     * @param anywhereDelay to the counter of ANYWHERE
     */
    record Place(String name, long eventDelay, long viewDelay, long ticketDelay, long anywhereDelay) {
    }

    Geography(DataCenters dataCenters, SplittableRandom random) {
        List<Place> drawn = new ArrayList<>();
        for (String name : dataCenters.names()) {
            drawn.add(place(name, dataCenters, random));
        }
        drawn.add(place(ScopeKey.ANYWHERE, dataCenters, random));
        places = List.copyOf(drawn);
        jitter = dataCenters.jitter();
    }

    private static Place place(String name, DataCenters dataCenters, SplittableRandom random) {
        return new Place(name, dataCenters.eventDelay().draw(random), dataCenters.viewDelay().draw(random),
                dataCenters.ticketDelay().draw(random), dataCenters.anywhereDelay().draw(random));
    }

    /** The data centers, and ANYWHERE as the last. */
    List<Place> places() {
        return places;
    }

    /** A single delay of a place whose delay is {@code millis}; {@code chance} is 0 up to 1. */
    long vary(long millis, double chance) {
        return jitter == 0 ? millis : millis + (long) (millis * jitter * chance);
    }

    /** The longest single delay that {@code millis} can become. */
    long longest(long millis) {
        return millis + (long) (millis * jitter);
    }
}
