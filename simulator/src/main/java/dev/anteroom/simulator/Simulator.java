package dev.anteroom.simulator;

import dev.anteroom.simulator.engine.RunRecords;
import dev.anteroom.simulator.engine.SimulationProgress;
import dev.anteroom.simulator.engine.SimulationRun;
import dev.anteroom.simulator.engine.VisitorPopulation;
import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Strategy;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Runs a scenario with each of its seeds and strategies. All strategies with one seed are run with the same crowd. */
public final class Simulator {

    /** Is told which run begins, and how far it has come. */
    public interface Listener {

        /** A listener that ignores everything. */
        Listener NONE = (scenario, strategy, seed) -> SimulationProgress.NONE;

        /** A run begins; the returned object is told how far it has come. */
        SimulationProgress begins(Scenario scenario, Strategy strategy, long seed);
    }

    private final Listener listener;

    public Simulator(Listener listener) {
        this.listener = listener;
    }

    /** The results, by seed and then by strategy. */
    public List<SimulationResult> run(Scenario scenario) {
        return run(scenario, RunRecords.NONE);
    }

    /**
     * The same.
     *
     * @param first is given the records of the first run
     */
    public List<SimulationResult> run(Scenario scenario, RunRecords first) {
        List<SimulationResult> results = new ArrayList<>();
        for (long seed : scenario.seeds()) {
            VisitorPopulation crowd = VisitorPopulation.of(scenario, new SplittableRandom(seed));
            for (Strategy strategy : scenario.strategies()) {
                SimulationProgress progress = listener.begins(scenario, strategy, seed);
                RunOutcome outcome = new SimulationRun(scenario, strategy, crowd, seed,
                        results.isEmpty() ? first : RunRecords.NONE).run(progress);
                results.add(new SimulationResult(strategy, seed, outcome));
            }
        }
        return results;
    }
}
