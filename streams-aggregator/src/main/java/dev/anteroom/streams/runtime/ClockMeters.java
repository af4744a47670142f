package dev.anteroom.streams.runtime;

import dev.anteroom.streams.global.LivingEdges;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import java.util.OptionalLong;
import java.util.Set;

/** Shows how far the clock of each living edge is from this process'. */
final class ClockMeters {

    private static final double MILLIS = 1000;

    private final LivingEdges livingEdges;
    private final String topology;

    ClockMeters(LivingEdges livingEdges, String topology) {
        this.livingEdges = livingEdges;
        this.topology = topology;
    }

    /** Registers a gauge for each edge, for as long as it lives. */
    void bindTo(MeterRegistry registry) {
        MultiGauge offsets = MultiGauge.builder(AggregatorMetric.CLOCK_OFFSET.id())
                .description(AggregatorMetric.CLOCK_OFFSET.help()).register(registry);
        livingEdges.onChange(edges -> show(offsets, edges));
    }

    private void show(MultiGauge offsets, Set<String> edges) {
        offsets.register(edges.stream().<MultiGauge.Row<?>>map(edge -> MultiGauge.Row
                .of(Tags.of("topology", topology, "edge", edge), () -> seconds(edge))).toList());
    }

    private double seconds(String edge) {
        OptionalLong offset = livingEdges.clockOffset(edge);
        return offset.isPresent() ? offset.getAsLong() / MILLIS : Double.NaN;
    }
}
