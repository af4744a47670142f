package dev.anteroom.edge.proxy;

import dev.anteroom.edge.config.OriginConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.ProxyOptions;
import java.util.List;

/** Passes requests to the origin and its answers back, streaming both ways. Belongs to the event loop. */
public final class OriginProxy {

    private static final List<CharSequence> TRACE = List.of(HttpHeaders.createOptimized("traceparent"),
            HttpHeaders.createOptimized("tracestate"));

    private final OriginClient client;
    private final ForwardedHeaders forwarded;
    private final boolean traced;
    private final HttpProxy http;
    private final UpgradeTunnel upgrades;

    private OriginProxy(OriginClient client, ForwardedHeaders forwarded, boolean traced, HttpProxy http,
            UpgradeTunnel upgrades) {
        this.client = client;
        this.forwarded = forwarded;
        this.traced = traced;
        this.http = http;
        this.upgrades = upgrades;
    }

    /**
     * A proxy before one origin.
     *
     * @param traced whether {@code vertx} tells the origin of its spans
     */
    public static OriginProxy of(Vertx vertx, OriginConfig config, ForwardedHeaders forwarded, boolean traced,
            EdgeMetrics metrics) {
        OriginClient client = OriginClient.of(vertx, config);
        OriginExchange exchange = new OriginExchange(client, metrics);
        HttpProxy http = HttpProxy.reverseProxy(new ProxyOptions().setSupportWebSocket(false), client.http())
                .origin(exchange::connect).addInterceptor(exchange);
        return new OriginProxy(client, forwarded, traced, http, new UpgradeTunnel(client, forwarded, metrics));
    }

    /**
     * Passes {@code request} on. Headers that were put on its response before, such as a cookie, are sent along with
     * the origin's.
     */
    public void forward(HttpServerRequest request) {
        if (traced) {
            // Vert.x adds its own without looking for others.
            TRACE.forEach(request.headers()::remove);
        }
        if (request.canUpgradeToWebSocket()) {
            upgrades.open(request);
            return;
        }
        HopByHop.remove(request.headers());
        forwarded.write(request.headers(), request);
        answerExpectation(request);
        http.handle(request);
    }

    /** Whoever waits to be told before sending a body is told here: now it is known that the body is wanted. */
    private static void answerExpectation(HttpServerRequest request) {
        if (request.headers().contains(HttpHeaders.EXPECT, HttpHeaders.CONTINUE, true)) {
            request.headers().remove(HttpHeaders.EXPECT);
            request.response().writeContinue();
        }
    }

    /** Closes the connections to the origin. */
    public Future<Void> close() {
        return client.close();
    }
}
