package dev.anteroom.edge.config;

import dev.anteroom.runtime.settings.Settings;
import java.net.URI;
import java.util.Optional;

/**
 * Where tracing spans are sent.
 *
 * @param url a collector's address for spans, OTLP over HTTP; empty when nothing is traced
 * @param percent percentage of the requests that are traced, 0..100
 */
public record TracingConfig(Optional<URI> url, int percent) {

    static TracingConfig of(Settings values) {
        return new TracingConfig(values.find(EdgeSettings.TRACING_URL), values.get(EdgeSettings.TRACING_PERCENT));
    }
}
