package dev.anteroom.simulator.fairness;

import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.simulator.engine.SimulationProgress;
import dev.anteroom.simulator.engine.SimulationRun;
import dev.anteroom.simulator.engine.VisitorPopulation;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Strategy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Who waited in a run, from when to when, and when they tried. Times are milliseconds since the start of the run. */
final class Queue {

    /** One who was told to wait at first. */
    static final class Waiting {

        private final long arrival;
        private final String dataCenter;
        private final List<Long> tries = new ArrayList<>();
        private OptionalLong admittedAt = OptionalLong.empty();

        private Waiting(long arrival, String dataCenter) {
            this.arrival = arrival;
            this.dataCenter = dataCenter;
        }

        long arrival() {
            return arrival;
        }

        String dataCenter() {
            return dataCenter;
        }

        /** The moments of all tries; the last one may have let the visitor in. */
        List<Long> tries() {
            return tries;
        }

        OptionalLong admittedAt() {
            return admittedAt;
        }

        boolean waitsAt(long moment) {
            return arrival <= moment && moment <= admittedAt.orElse(Long.MAX_VALUE);
        }
    }

    private final Map<Long, Waiting> waiting = new LinkedHashMap<>();
    private final List<Long> admittedAtOnce = new ArrayList<>();
    private final long start;

    private Queue(long start) {
        this.start = start;
    }

    /** Plays a scenario whose times begin at a whole hour. */
    static Queue of(Scenario scenario, long seed) {
        VisitorPopulation crowd = VisitorPopulation.of(scenario, new SplittableRandom(seed));
        Queue queue = new Queue(SimulationRun.START);
        new SimulationRun(scenario, Strategy.TICKETS, crowd, seed, queue::take).run(SimulationProgress.NONE);
        return queue;
    }

    /** The arrivals of those who reload instead of waiting as long as they are told. */
    static Set<Long> reloaders(Scenario scenario, long seed) {
        VisitorPopulation crowd = VisitorPopulation.of(scenario, new SplittableRandom(seed));
        return IntStream.range(0, crowd.size()).filter(crowd::reloads).mapToObj(i -> (long) crowd.arrival(i))
                .collect(Collectors.toSet());
    }

    private void take(TrafficEvent move) {
        long at = move.getAt() - start;
        if (move.getFrom() == Standing.NEW) {
            if (move.getTo() == Standing.WAITING) {
                waiting.put(move.getVisitorId(), new Waiting(at, move.getDataCenter()));
            } else {
                admittedAtOnce.add(at);
            }
        } else if (move.getFrom() == Standing.WAITING) {
            tried(waiting.get(move.getVisitorId()), at, move.getAdmission() != Admission.NONE);
        }
    }

    private static void tried(Waiting visitor, long at, boolean isAdmitted) {
        visitor.tries.add(at);
        if (isAdmitted) {
            visitor.admittedAt = OptionalLong.of(at);
        }
    }

    /** Everybody who was told to wait and asked again. */
    Collection<Waiting> visitors() {
        return waiting.values().stream().filter(visitor -> !visitor.tries.isEmpty()).toList();
    }

    /** When newcomers were let in without waiting. */
    List<Long> admittedAtOnce() {
        return admittedAtOnce;
    }
}
