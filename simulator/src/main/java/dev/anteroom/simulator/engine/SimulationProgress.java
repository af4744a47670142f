package dev.anteroom.simulator.engine;

/** Is told how far a run has come. */
@FunctionalInterface
public interface SimulationProgress {

    /** A listener that ignores everything. */
    SimulationProgress NONE = (simulated, events) -> {
    };

    /**
     * The run has advanced.
     *
     * @param simulated milliseconds of the scenario that have passed
     * @param events number of events handled since the run began
     */
    void passed(long simulated, long events);
}
