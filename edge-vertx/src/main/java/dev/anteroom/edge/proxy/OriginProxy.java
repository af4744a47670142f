package dev.anteroom.edge.proxy;

import dev.anteroom.edge.config.OriginConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;

/** Passes requests to the origin and its answers back, streaming both ways. Belongs to the event loop. */
public final class OriginProxy {

    private static final List<CharSequence> TRACE = List.of(HttpHeaders.createOptimized("traceparent"),
            HttpHeaders.createOptimized("tracestate"));

    private final OriginClient client;
    private final ForwardedHeaders forwarded;
    private final boolean traced;
    private final EdgeMetrics metrics;
    private final UpgradeTunnel upgrades;
    private final OriginGates gates;

    private OriginProxy(OriginClient client, ForwardedHeaders forwarded, boolean traced, EdgeMetrics metrics,
            UpgradeTunnel upgrades, OriginGates gates) {
        this.gates = gates;
        this.client = client;
        this.forwarded = forwarded;
        this.traced = traced;
        this.metrics = metrics;
        this.upgrades = upgrades;
    }

    /**
     * A proxy before one origin.
     *
     * @param traced whether {@code vertx} sends trace headers to the origin
     */
    public static OriginProxy of(Vertx vertx, OriginConfig config, ForwardedHeaders forwarded, boolean traced,
            EdgeMetrics metrics) {
        OriginClient client = OriginClient.of(vertx, config, metrics);
        return new OriginProxy(client, forwarded, traced, metrics, new UpgradeTunnel(client, forwarded, metrics),
                OriginGates.of(config));
    }

    /**
     * Passes {@code request} on. Headers that were already put on its response, such as a cookie, are sent together
     * with the origin's.
     *
     * @param isGuest whether it passes without a ticket
     */
    public void forward(HttpServerRequest request, boolean isGuest) {
        if (traced) {
            // Vert.x adds its own trace headers without removing others.
            TRACE.forEach(request.headers()::remove);
        }
        if (request.canUpgradeToWebSocket() && !RequestBody.isAnnounced(request)) {
            upgrades.open(request);
            return;
        }
        boolean waits = request.headers().contains(HttpHeaders.EXPECT);
        HopByHop.remove(request.headers());
        forwarded.write(request.headers(), request);
        if (waits) {
            answerExpectation(request);
        }
        OriginExchange.begin(client, metrics, request, gates, isGuest);
    }

    /**
     * Tells a client that waits for permission to send its body that it may, because only now is it known that the body
     * is wanted.
     */
    private static void answerExpectation(HttpServerRequest request) {
        request.headers().remove(HttpHeaders.EXPECT);
        if (request.version() != HttpVersion.HTTP_1_0) {
            request.response().writeContinue();
        }
    }

    /** Closes the connections to the origin. */
    public Future<Void> close() {
        return client.close();
    }
}
