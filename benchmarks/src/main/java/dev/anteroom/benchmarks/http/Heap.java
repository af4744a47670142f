package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.ChildJvm;

/** How much of its heap an edge uses, by its metrics: least just after a collection, most just before one. */
final class Heap {

    private static final String USED = "jvm_memory_used_bytes{area=\"heap\"";
    private static final double MEBIBYTE = 1 << 20;

    private final EdgeMeters meters;
    private double least = Double.MAX_VALUE;
    private double most;

    Heap(ChildJvm edge) {
        this.meters = new EdgeMeters(edge);
    }

    /** Looks once more. */
    void look() throws InterruptedException {
        double used = meters.sum(USED) / MEBIBYTE;
        least = Math.min(least, used);
        most = Math.max(most, used);
    }

    double least() {
        return least;
    }

    double most() {
        return most;
    }
}
