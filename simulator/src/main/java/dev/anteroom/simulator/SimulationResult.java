package dev.anteroom.simulator;

import dev.anteroom.simulator.measure.RunOutcome;
import dev.anteroom.simulator.scenario.Strategy;

/** The result of one run. */
public record SimulationResult(Strategy strategy, long seed, RunOutcome outcome) {
}
