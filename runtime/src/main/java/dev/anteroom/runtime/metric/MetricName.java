package dev.anteroom.runtime.metric;

import java.util.List;

/** One metric as the code declares it: its name, kind, labels and meaning. */
public interface MetricName {

    /** The type of a metric. */
    enum Kind {
        COUNTER("_total"), GAUGE(""), TIMER("_seconds");

        private final String suffix;

        Kind(String suffix) {
            this.suffix = suffix;
        }
    }

    /** Dotted name, as Micrometer writes it. */
    String id();

    Kind kind();

    /** Its meaning in one sentence, with the unit if it is a gauge. */
    String help();

    List<String> labels();

    /**
     * The name at {@code /metrics}; for a timer without {@code _count}, {@code _sum}, {@code _bucket} and {@code _max}.
     */
    default String prometheusName() {
        return id().replace('.', '_') + kind().suffix;
    }
}
