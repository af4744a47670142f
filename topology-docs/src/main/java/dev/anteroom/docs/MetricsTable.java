package dev.anteroom.docs;

import dev.anteroom.control.ControlMetric;
import dev.anteroom.edge.metrics.Metric;
import dev.anteroom.runtime.metric.MetricName;
import dev.anteroom.streams.runtime.AggregatorMetric;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Every metric of every process. */
final class MetricsTable {

    private MetricsTable() {
    }

    static List<MetricName> all() {
        return Stream.<MetricName[]>of(Metric.values(), ControlMetric.values(), AggregatorMetric.values())
                .flatMap(Stream::of).toList();
    }

    static String page() {
        return "# Metrics\n\nServed at `/metrics` of the management port in the Prometheus format. A timer has"
                + " `_bucket`, `_count`, `_sum` and `_max`. In addition there are metrics of the JVM's memory and"
                + " garbage collection.\n\n## edge\n\n"
                + table(Metric.values())
                + "\n## control\n\nServed at the management port of the edge that control is mounted on, or of"
                + " control's own process.\n\n"
                + table(ControlMetric.values()) + "\n## aggregator\n\n" + table(AggregatorMetric.values());
    }

    private static String table(MetricName... metrics) {
        MarkdownTable table = new MarkdownTable("metric", "kind", "labels", "meaning");
        for (MetricName metric : metrics) {
            table.row("`" + metric.prometheusName() + "`", metric.kind().name().toLowerCase(Locale.ROOT),
                    String.join(", ", metric.labels()), metric.help());
        }
        return table.text();
    }
}
