package dev.anteroom.simulator;

import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.simulator.engine.Crowd;
import dev.anteroom.simulator.engine.Progress;
import dev.anteroom.simulator.engine.World;
import dev.anteroom.simulator.measure.Outcome;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Runs a scenario with each of its seeds and strategies. All strategies of one seed meet the same crowd. */
public final class Simulator {

    /** Hears which run begins, and how far it comes. */
    public interface Listener {

        /** Nobody listens. */
        Listener NONE = (scenario, strategy, seed) -> Progress.NONE;

        /** A run begins; what is returned hears how far it comes. */
        Progress begins(Scenario scenario, Strategy strategy, long seed);
    }

    private final Listener listener;

    public Simulator(Listener listener) {
        this.listener = listener;
    }

    /** The results, by seed and then by strategy. */
    public List<Result> run(Scenario scenario) {
        List<Result> results = new ArrayList<>();
        for (long seed : scenario.seeds()) {
            Crowd crowd = Crowd.of(scenario, new SplittableRandom(seed));
            for (Strategy strategy : scenario.strategies()) {
                Progress progress = listener.begins(scenario, strategy, seed);
                Outcome outcome = new World(scenario, strategy, crowd, seed, Simulator::unheard).run(progress);
                results.add(new Result(strategy, seed, outcome));
            }
        }
        return results;
    }

    private static void unheard(TrafficEvent move) {
        // What the visitors did is measured as they go.
    }
}
