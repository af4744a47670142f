package dev.anteroom.benchmarks.process;

/**
 * CPU time that a process has used.
 *
 * @param processNanos of the whole process, its collector and compiler among it
 * @param streamNanos of the threads of Kafka Streams alone; 0 where there are none
 */
public record Cpu(long processNanos, long streamNanos) {

    /** What was used between {@code earlier} and this. */
    public Cpu since(Cpu earlier) {
        return new Cpu(processNanos - earlier.processNanos, streamNanos - earlier.streamNanos);
    }
}
