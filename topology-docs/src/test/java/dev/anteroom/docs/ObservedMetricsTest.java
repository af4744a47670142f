package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.runtime.metric.MetricName.Kind;
import dev.anteroom.runtime.metric.MetricName;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Dashboard and alerts ask for metrics and labels that there are. */
@Tag("feature.metrics")
class ObservedMetricsTest {

    private static final Pattern METRIC = Pattern.compile("anteroom_[a-z_]+");
    private static final Pattern SELECTED = Pattern.compile("(anteroom_[a-z_]+)\\{([^}]*)}");
    private static final Pattern LABEL = Pattern.compile("([a-z_]+)=~?\"");
    private static final List<String> TIMER_SERIES = List.of("_bucket", "_count", "_sum", "_max");

    private static Stream<String> queries() {
        return Stream.concat(DockerFolder.all(DockerFolder.tree("grafana/dashboards/anteroom.json"), "expr"),
                DockerFolder.all(DockerFolder.tree("prometheus/alerts.yml"), "expr")).map(JsonNode::asText);
    }

    private static Stream<String> series(MetricName metric) {
        return metric.kind() == Kind.TIMER
                ? TIMER_SERIES.stream().map(suffix -> metric.prometheusName() + suffix)
                : Stream.of(metric.prometheusName());
    }

    @Test
    void shouldAskForMetricsThatThereAre() {
        Set<String> known = MetricsTable.all().stream().flatMap(ObservedMetricsTest::series)
                .collect(Collectors.toSet());

        assertThat(queries().flatMap(query -> METRIC.matcher(query).results()).map(MatchResult::group))
                .hasSizeGreaterThan(20).isSubsetOf(known);
    }

    @Test
    void shouldSelectByLabelsThatTheMetricHas() {
        assertThat(queries().flatMap(query -> SELECTED.matcher(query).results())).isNotEmpty()
                .allSatisfy(selected -> assertThat(LABEL.matcher(selected.group(2)).results()
                        .map(label -> label.group(1))).isSubsetOf(labels(selected.group(1))));
    }

    private static List<String> labels(String series) {
        return MetricsTable.all().stream().filter(metric -> series(metric).anyMatch(series::equals)).findFirst()
                .orElseThrow().labels();
    }

    @Test
    void shouldNameMetricsAsTheyAreServed() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        MetricsTable.all().forEach(metric -> register(metric, registry));
        String served = registry.scrape();

        assertThat(MetricsTable.all()).allSatisfy(metric -> {
            Matcher line = Pattern.compile("^" + series(metric).filter(name -> !name.endsWith("_bucket")).findFirst()
                    .orElseThrow() + "[ {]", Pattern.MULTILINE).matcher(served);
            assertThat(line.find()).as(metric.prometheusName()).isTrue();
        });
    }

    private static void register(MetricName metric, PrometheusMeterRegistry registry) {
        switch (metric.kind()) {
            case COUNTER -> Counter.builder(metric.id()).register(registry);
            case GAUGE -> Gauge.builder(metric.id(), () -> 1).register(registry);
            case TIMER -> Timer.builder(metric.id()).register(registry);
        }
    }
}
