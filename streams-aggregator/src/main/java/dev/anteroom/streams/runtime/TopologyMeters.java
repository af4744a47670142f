package dev.anteroom.streams.runtime;

import dev.anteroom.streams.common.StoppedRooms;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.streams.KafkaStreams;

/**
 * The few of a Kafka Streams client's own several hundred numbers that an operator acts on, added up over its threads,
 * tasks and partitions when they are read.
 */
record TopologyMeters(String topology, KafkaStreams client, StoppedRooms stoppedRooms, TaskBeginnings beginnings) {

    private static final String TAG = "topology";

    void bindTo(MeterRegistry registry) {
        gauge(registry, AggregatorMetric.RUNNING, () -> client.state() == KafkaStreams.State.RUNNING ? 1 : 0);
        gauge(registry, AggregatorMetric.LAG, () -> sum("consumer-fetch-manager-metrics", "records-lag"));
        counter(registry, AggregatorMetric.PROCESSED, "stream-thread-metrics", "process-total");
        counter(registry, AggregatorMetric.DROPPED, "stream-task-metrics", "dropped-records-total");
        gauge(registry, AggregatorMetric.STOPPED_ROOMS, stoppedRooms::count);
        FunctionCounter
                .builder(AggregatorMetric.REVIVALS.id(), beginnings, TaskBeginnings::count)
                .description(AggregatorMetric.REVIVALS.help()).tag(TAG, topology).register(registry);
        counter(registry, AggregatorMetric.THREAD_FAILURES, "stream-metrics", "failed-stream-threads");
    }

    private void gauge(MeterRegistry registry, AggregatorMetric metric, Supplier<Number> value) {
        Gauge.builder(metric.id(), value).description(metric.help()).tag(TAG, topology).strongReference(true)
                .register(registry);
    }

    private void counter(MeterRegistry registry, AggregatorMetric metric, String group, String name) {
        FunctionCounter.builder(metric.id(), this, meters -> meters.sum(group, name)).description(metric.help())
                .tag(TAG, topology).register(registry);
    }

    private double sum(String group, String name) {
        return client.metrics().values().stream().filter(metric -> isMeant(metric.metricName(), group, name))
                .map(Metric::metricValue)
                .mapToDouble(value -> value instanceof Number number ? number.doubleValue() : 0)
                .filter(Double::isFinite).sum();
    }

    /** Reading for restoring a store, or for the global store, does not count as lag. */
    private static boolean isMeant(MetricName metric, String group, String name) {
        String client = metric.tags().getOrDefault("client-id", "");
        return metric.group().equals(group) && metric.name().equals(name) && !client.endsWith("-restore-consumer")
                && !client.endsWith("-global-consumer");
    }
}
