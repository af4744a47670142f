package dev.anteroom.benchmarks.rivals;

import java.util.List;

/**
 * A contender that was started.
 *
 * @param port where visitors reach it
 * @param processes all its processes, without their children
 * @param end ends all of them
 */
record Running(int port, List<ProcessHandle> processes, Runnable end) implements AutoCloseable {

    Running {
        processes = List.copyOf(processes);
    }

    /** Whether all its processes run. */
    boolean isAlive() {
        return processes.stream().allMatch(ProcessHandle::isAlive);
    }

    @Override
    public void close() {
        end.run();
    }
}
