package dev.anteroom.simulator;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.Strategy;

/** One run. */
public record SimulationResult(Strategy strategy, long seed, RunOutcome outcome) {
}
