package dev.anteroom.runtime.metric;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** The meters of a process, including those of the JVM for memory and garbage collection. Thread-safe. */
public final class ProcessMeters implements AutoCloseable {

    /** The media type of {@link #text}. */
    public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    public ProcessMeters() {
        collections.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
    }

    /** Where meters are registered. */
    public MeterRegistry registry() {
        return registry;
    }

    /** All meters in the Prometheus text format; may take milliseconds. */
    public String text() {
        return registry.scrape(CONTENT_TYPE);
    }

    /** Stops watching the garbage collector. */
    @Override
    public void close() {
        collections.close();
    }
}
