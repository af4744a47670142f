package dev.anteroom.simulator;

import dev.anteroom.simulator.measure.Outcome;
import dev.anteroom.simulator.scenario.Strategy;

/**
 * One run.
 *
 * @param tookMillis how long it took, in real milliseconds
 */
public record Result(Strategy strategy, long seed, Outcome outcome, long tookMillis) {
}
