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
    STOPPED_ROOMS("anteroom.aggregator.rooms.stopped", Kind.GAUGE,
            "Rooms that can't be published, so that nobody new is admitted to them; in the traffic topology rooms by data"
                    + " center. The room's status says why. Rooms."),
    REVIVALS("anteroom.aggregator.tasks.revived", Kind.COUNTER,
            "Stores that a task read again in this process, because its transaction, its group or a broker was lost to it."),
    COUNT_AGE("anteroom.aggregator.count.age", Kind.GAUGE,
            "Age of the moment up to which a partition of the traffic is counted; for partitions that this process counts."
                    + " Nobody new is admitted on counts that are some seconds old. Seconds.",
            List.of("topology", "partition")),
    CLOCK_OFFSET("anteroom.aggregator.clock.offset", Kind.GAUGE,
            "The largest difference between the clock of a living edge and this one, and how long a heartbeat takes;"
                    + " of the global topology. Seconds."),
    THREAD_FAILURES("anteroom.aggregator.thread.failures", Kind.COUNTER, "Threads that failed and were replaced.");

    private final String id;
    private final Kind kind;
    private final String help;
    @SuppressWarnings("ImmutableEnumChecker") // List.of is immutable, although its type does not say so
    private final List<String> labels;

    AggregatorMetric(String id, Kind kind, String help) {
        this(id, kind, help, List.of("topology"));
    }

    AggregatorMetric(String id, Kind kind, String help, List<String> labels) {
        this.labels = labels;
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
        return labels;
    }
}
