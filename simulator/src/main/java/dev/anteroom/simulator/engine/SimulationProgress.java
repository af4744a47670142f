package dev.anteroom.simulator.engine;

/** Hears how far a run has come. */
@FunctionalInterface
public interface SimulationProgress {

    /** Nobody listens. */
    SimulationProgress NONE = (simulated, events) -> {
    };

    /**
     * The run goes on.
     *
     * @param simulated milliseconds of the scenario that have passed
     * @param events that were handled since the run began
     */
    void passed(long simulated, long events);
}
