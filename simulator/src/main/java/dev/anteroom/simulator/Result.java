package dev.anteroom.simulator;

import dev.anteroom.simulator.measure.Outcome;
import dev.anteroom.simulator.scenario.Strategy;

/** One run. */
public record Result(Strategy strategy, long seed, Outcome outcome) {
}
