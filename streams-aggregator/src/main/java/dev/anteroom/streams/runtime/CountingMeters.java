package dev.anteroom.streams.runtime;

import dev.anteroom.streams.datacenter.CountedMoments;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.OptionalLong;

/** Meters of the age of the counts of each partition that this process counts; when it grows, admissions stop. */
record CountingMeters(CountedMoments moments, int partitions, InstantSource clock) {

    private static final double MILLIS = 1000.0;

    void bindTo(MeterRegistry registry, String topology) {
        for (int partition = 0; partition < partitions; partition++) {
            int measured = partition;
            Gauge.builder(AggregatorMetric.COUNT_AGE.id(), this, meters -> meters.age(measured))
                    .description(AggregatorMetric.COUNT_AGE.help())
                    .tags("topology", topology, "partition", Integer.toString(measured)).strongReference(true)
                    .register(registry);
        }
    }

    /** NaN for a partition that another process counts. */
    private double age(int partition) {
        OptionalLong upTo = moments.of(partition);
        return upTo.isPresent() ? Math.max(0, clock.millis() - upTo.getAsLong()) / MILLIS : Double.NaN;
    }
}
