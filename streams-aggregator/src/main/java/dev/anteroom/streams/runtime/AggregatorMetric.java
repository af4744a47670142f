package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.metric.MetricName;
import java.util.List;

/** Every metric of the aggregator: its name, kind and meaning. All are per topology. */
public enum AggregatorMetric implements MetricName {

    RUNNING("anteroom.aggregator.running", Kind.GAUGE,
            "1 while the topology has been assigned its partitions and has restored its state, otherwise 0."),
    LAG("anteroom.aggregator.lag", Kind.GAUGE, "Records of the topology's source topics that it has not read yet."),
    PROCESSED("anteroom.aggregator.processed", Kind.COUNTER, "Records that were processed."),
    DROPPED("anteroom.aggregator.dropped", Kind.COUNTER, "Records that could not be used and were copied to"
            + " dead-letters."),
    STOPPED_ROOMS("anteroom.aggregator.rooms.stopped", Kind.GAUGE,
            "Rooms whose state can't be published, so that nobody new is admitted to them. The traffic topology counts"
                    + " such a room once per data center. The room's status says why."),
    REVIVALS("anteroom.aggregator.tasks.revived", Kind.COUNTER,
            "Stores that a task restored again in this process, because it lost its transaction, its consumer group or"
                    + " a broker."),
    COUNT_AGE("anteroom.aggregator.count.age", Kind.GAUGE,
            "Age, in seconds, of the moment up to which a partition of the topic traffic is counted, for the"
                    + " partitions that this process counts. Nobody new is admitted on counts that are several seconds"
                    + " old.",
            List.of("topology", "partition")),
    CLOCK_OFFSET("anteroom.aggregator.clock.offset", Kind.GAUGE,
            "How much the clock of a living edge, named by its data center and id, is behind the clock of this process,"
                    + " in seconds, including the time that a heartbeat takes; negative when it is ahead. Only for the"
                    + " global topology.",
            List.of("topology", "edge")),
    THREAD_FAILURES("anteroom.aggregator.thread.failures", Kind.COUNTER, "Threads of Kafka Streams that failed and"
            + " were replaced.");

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
