package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.metric.MetricName;
import java.util.List;

/** Every metric of the aggregator: its name, kind and meaning. All are per topology. */
public enum AggregatorMetric implements MetricName {

    RUNNING("anteroom.aggregator.running", Kind.GAUGE,
            "1 while the topology has its partitions and has read its state, else 0."),
    LAG("anteroom.aggregator.lag", Kind.GAUGE, "Records of the topology's source topics not yet read. Records."),
    PROCESSED("anteroom.aggregator.processed", Kind.COUNTER, "Records that were processed."),
    DROPPED("anteroom.aggregator.dropped", Kind.COUNTER, "Records that could not be used and went to dead-letters."),
    THREAD_FAILURES("anteroom.aggregator.thread.failures", Kind.COUNTER, "Threads that failed and were replaced.");

    private static final List<String> LABELS = List.of("topology");

    private final String id;
    private final Kind kind;
    private final String help;

    AggregatorMetric(String id, Kind kind, String help) {
        this.id = id;
        this.kind = kind;
        this.help = help;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Kind kind() {
        return kind;
    }

    @Override
    public String help() {
        return help;
    }

    @Override
    public List<String> labels() {
        return LABELS;
    }
}
