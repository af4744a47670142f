package dev.anteroom.edge.proxy;

import dev.anteroom.edge.metrics.EdgeMetrics;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.NetSocket;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes WebSocket upgrades: once the origin has agreed, bytes flow both ways until one side closes.
 *
 * <p>The library's own tunnel writes without checking whether the other side can take more, so one slow reader could
 * fill the memory; here each side is paused when the other is full.
 */
final class UpgradeTunnel {

    private static final Logger LOG = LoggerFactory.getLogger(UpgradeTunnel.class);
    private static final int SWITCHING_PROTOCOLS = 101;

    private final OriginClient client;
    private final ForwardedHeaders forwarded;
    private final EdgeMetrics metrics;

    UpgradeTunnel(OriginClient client, ForwardedHeaders forwarded, EdgeMetrics metrics) {
        this.client = client;
        this.forwarded = forwarded;
        this.metrics = metrics;
    }

    void open(HttpServerRequest visitor) {
        visitor.pause();
        client.upgrade().compose(origin -> ask(visitor, origin))
                .onSuccess(answer -> follow(visitor, answer)).onFailure(failure -> {
                    OriginFailure kind = OriginFailure.of(failure);
                    metrics.proxyError(kind.reason());
                    kind.page().answer(visitor);
                });
    }

    private Future<HttpClientResponse> ask(HttpServerRequest visitor, HttpClientRequest origin) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap().addAll(visitor.headers());
        HopByHop.remove(headers);
        forwarded.write(headers, visitor);
        // No body is sent, so none may be announced, or the origin would wait for it.
        headers.remove(HttpHeaders.CONTENT_LENGTH).remove(HttpHeaders.TRANSFER_ENCODING);
        headers.set(HttpHeaders.CONNECTION, HttpHeaders.UPGRADE);
        headers.set(HttpHeaders.UPGRADE, "websocket");
        origin.setMethod(visitor.method()).setURI(RequestUri.originForm(visitor.uri())).headers().setAll(headers);
        // Without a handler, the client would log each end of a tunnel as an error.
        client.expectUpgrade(origin);
        origin.exceptionHandler(failure -> LOG.debug("upgraded connection to the origin ended", failure));
        return origin.connect();
    }

    private void follow(HttpServerRequest visitor, HttpClientResponse answer) {
        HttpServerResponse response = visitor.response();
        response.setStatusCode(answer.statusCode());
        if (answer.statusCode() == SWITCHING_PROTOCOLS) {
            response.headers().addAll(answer.headers());
            join(visitor, answer.netSocket());
        } else {
            refuse(visitor, answer);
        }
    }

    /**
     * Passes the refusal on and closes the origin's connection: the request that opened it never ends, so the pool
     * would never get it back.
     */
    private static void refuse(HttpServerRequest visitor, HttpClientResponse answer) {
        HttpServerResponse response = visitor.response();
        MultiMap headers = MultiMap.caseInsensitiveMultiMap().addAll(answer.headers());
        HopByHop.remove(headers);
        response.headers().addAll(headers);
        response.setChunked(!headers.contains(HttpHeaders.CONTENT_LENGTH));
        visitor.resume();
        answer.pipeTo(response).onFailure(failure -> response.reset())
                .onComplete(any -> answer.request().connection().close());
    }

    private static void join(HttpServerRequest visitor, NetSocket origin) {
        // The origin may send data before the visitor's side is ready.
        origin.pause();
        visitor.toNetSocket().onSuccess(socket -> {
            pass(origin, socket);
            pass(socket, origin);
        }).onFailure(failure -> {
            LOG.debug("visitor left during an upgrade", failure);
            origin.close();
            visitor.connection().close();
        });
    }

    private static void pass(NetSocket from, NetSocket to) {
        from.pipeTo(to).onFailure(failure -> {
            LOG.debug("upgraded connection ended", failure);
            from.close();
            to.close();
        });
    }
}
