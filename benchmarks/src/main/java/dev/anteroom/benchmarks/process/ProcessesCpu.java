package dev.anteroom.benchmarks.process;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Reads the CPU time of processes as the operating system counts it, the same way for a JVM and for any other program. */
public final class ProcessesCpu {

    private ProcessesCpu() {
    }

    /**
     * What these processes and all that they started have used so far, to a hundredth of a second for each of them.
     *
     * @throws ChildException when one of them has ended, or the system does not tell
     */
    public static Duration of(List<ProcessHandle> processes) {
        return processes.stream().flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(ProcessesCpu::of).reduce(Duration.ZERO, Duration::plus);
    }

    private static Duration of(ProcessHandle process) {
        return process.info().totalCpuDuration().orElseThrow(
                () -> new ChildException("the system does not tell the CPU time of process " + process.pid()));
    }
}
