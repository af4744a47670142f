package dev.anteroom.edge.tracing;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.DelegatingSpanData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Exports spans that contain the request and its answer, but nothing about the visitor: no address, no query and no
 * user agent. It sends only attributes of a list of allowed ones, because a new version of a library may record more
 * about visitors.
 */
final class DiscreetSpans implements SpanExporter {

    private static final Set<String> KEPT = Set.of("http.request.method", "http.response.status_code", "http.method",
            "http.status_code", "url.scheme", "url.path", "server.address", "server.port", "error.type",
            "network.protocol.version");

    private final SpanExporter collector;

    DiscreetSpans(SpanExporter collector) {
        this.collector = collector;
    }

    /** A span with fewer attributes. */
    private static final class Discreet extends DelegatingSpanData {

        private final Attributes kept;

        Discreet(SpanData span) {
            super(span);
            this.kept = span.getAttributes().toBuilder().removeIf(key -> !KEPT.contains(key.getKey())).build();
        }

        @Override
        public Attributes getAttributes() {
            return kept;
        }
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        List<SpanData> discreet = spans.stream().<SpanData>map(Discreet::new).toList();
        return collector.export(discreet);
    }

    @Override
    public CompletableResultCode flush() {
        return collector.flush();
    }

    @Override
    public CompletableResultCode shutdown() {
        return collector.shutdown();
    }
}
