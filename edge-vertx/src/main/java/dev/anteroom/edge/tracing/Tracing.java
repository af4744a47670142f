package dev.anteroom.edge.tracing;

import dev.anteroom.edge.config.TracingConfig;
import dev.anteroom.edge.transport.VisitorTransport;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.VertxOptions;
import io.vertx.tracing.opentelemetry.OpenTelemetryTracingFactory;
import java.net.URI;
import java.util.Optional;

/**
 * OpenTelemetry for one edge: a span for each request of a visitor and for each request to the origin, to which it is
 * announced by {@code traceparent}. If no collector is set there is no tracer, and requests have no additional cost.
 *
 * <p>Only the edge decides, at random, which requests are traced: a visitor's {@code traceparent} is continued, but its
 * flag is ignored, because otherwise anybody could have every request traced.
 *
 * <p>Rests on decision 072.
 */
public final class Tracing implements AutoCloseable {

    private final Optional<OpenTelemetrySdk> sdk;

    private Tracing(Optional<OpenTelemetrySdk> sdk) {
        this.sdk = sdk;
    }

    public static Tracing of(TracingConfig config, String edgeId, String dataCenter) {
        return new Tracing(config.url().map(url -> sdk(url, config.percent(), Attributes.builder()
                .put("service.name", "anteroom-edge").put("service.instance.id", edgeId)
                .put("anteroom.data_center", dataCenter).build())));
    }

    private static OpenTelemetrySdk sdk(URI url, int percent, Attributes who) {
        OtlpHttpSpanExporter exporter = OtlpHttpSpanExporter.builder().setEndpoint(url.toString()).build();
        SdkTracerProvider spans = SdkTracerProvider.builder()
                .setResource(Resource.getDefault().merge(Resource.create(who)))
                .setSampler(Sampler.traceIdRatioBased(percent / 100.0))
                .addSpanProcessor(BatchSpanProcessor.builder(new DiscreetSpans(exporter)).build()).build();
        return OpenTelemetrySdk.builder().setTracerProvider(spans)
                .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance())).build();
    }

    /** Creates a Vert.x instance, which traces its requests if tracing is on. */
    public Vertx vertx(VertxOptions options) {
        VertxBuilder builder = Vertx.builder().with(options);
        return VisitorTransport
                .build(sdk.map(on -> builder.withTracer(new OpenTelemetryTracingFactory(on))).orElse(builder));
    }

    /** Whether tracing is on. */
    public boolean isOn() {
        return sdk.isPresent();
    }

    /**
     * Sends the remaining spans. This takes some seconds when the collector is away, so it must not run on the event
     * loop.
     */
    @Override
    public void close() {
        sdk.ifPresent(OpenTelemetrySdk::close);
    }
}
