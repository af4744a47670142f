package dev.anteroom.edge.http;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.edge.answer.LastAnswer;
import dev.anteroom.edge.answer.PlainPage;
import dev.anteroom.edge.config.HttpConfig;
import dev.anteroom.edge.config.TransportConfig;
import dev.anteroom.edge.framing.Refusal;
import dev.anteroom.edge.framing.RefusedException;
import dev.anteroom.edge.framing.RequestGuard;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import dev.anteroom.edge.transport.Http2Requests;
import dev.anteroom.edge.transport.StrictTransport;
import dev.anteroom.edge.transport.VisitorConnections;
import dev.anteroom.runtime.http.AbandonedRequests;
import dev.anteroom.runtime.tls.ServerTls;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.impl.ConnectionBase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The port that visitors connect to: bounded headers, request lines and idle connections; HTTP/2 where it speaks TLS. */
public final class VisitorServer {

    private static final byte[] BUSY = """
            HTTP/1.1 503 Service Unavailable\r
            Retry-After: 5\r
            Connection: close\r
            Content-Length: 0\r
            \r
            """.getBytes(StandardCharsets.US_ASCII);

    private final HttpServer server;
    private final ConnectionLimits connections;
    private final Optional<Runnable> watching;

    private VisitorServer(HttpServer server, ConnectionLimits connections, Optional<Runnable> watching) {
        this.server = server;
        this.connections = connections;
        this.watching = watching;
    }

    /**
     * Opens the port.
     *
     * @param tls with the certificates of {@code config}; empty when it names none
     * @param filesInterval how often certificates are checked for changes
     */
    public static Future<VisitorServer> start(Vertx vertx, HttpConfig config, ForwardedHeaders forwarded,
            Handler<HttpServerRequest> pipeline, EdgeMetrics metrics, Optional<ServerTls> tls,
            Duration filesInterval) {
        TransportConfig transport = config.transport();
        VisitorConnections peers = new VisitorConnections(transport.proxies(), System::nanoTime,
                () -> metrics.connectionRefused("frames"), config.limits(),
                refusal -> metrics.connectionRefused(refusal.reason()), () -> metrics.connectionRefused("connections"));
        tls.ifPresent(set -> peers.watch(vertx, config.maxConnections()));
        ConnectionLimits connections = new ConnectionLimits(config.maxConnections(),
                config.maxConnectionsPerNetwork(), forwarded);
        Consumer<ChannelPipeline> guards = RequestGuard.installer(config.limits(),
                refusal -> metrics.connectionRefused(refusal.reason()));
        HttpServerOptions options = new HttpServerOptions().setHost(config.host()).setPort(config.port())
                .setMaxHeaderSize(config.maxHeaderBytes()).setMaxInitialLineLength(config.maxInitialLineBytes())
                .setIdleTimeout(Math.toIntExact(config.idleTimeout().toSeconds())).setHttp2ClearTextEnabled(false)
                .setHandle100ContinueAutomatically(false).setUseProxyProtocol(!transport.proxies().isEmpty());
        tls.ifPresent(it -> it.secure(options));
        Handler<HttpServerRequest> handler = AbandonedRequests.around(vertx, System::nanoTime,
                LastAnswer.around(StrictTransport.around(transport.hsts(),
                        Http2Requests.around(FaultBarrier.around(pipeline)))),
                metrics::abandoned);
        return vertx.createHttpServer(options)
                .connectionHandler(opened -> take(opened, peers, connections, guards, metrics))
                .requestHandler(handler).invalidRequestHandler(VisitorServer::refuse).listen()
                .map(server -> new VisitorServer(server, connections,
                        tls.map(it -> it.watch(vertx, server, options, filesInterval))));
    }

    private static void take(HttpConnection connection, VisitorConnections peers, ConnectionLimits connections,
            Consumer<ChannelPipeline> guards, EdgeMetrics metrics) {
        if (!peers.isServed(connection)) {
            metrics.connectionRefused("peer");
            connection.close();
            return;
        }
        Optional<IpAddress> peer = ForwardedHeaders.peer(connection);
        ConnectionLimits.Answer answer = connections.opened(peer);
        if (answer == ConnectionLimits.Answer.TAKEN) {
            // Of the channel: the library forgets the handler of a connection that is upgraded.
            pipeline(connection).channel().closeFuture().addListener(closed -> connections.closed(peer));
            if (!peers.limitHttp2(connection)) {
                guards.accept(pipeline(connection));
            }
            return;
        }
        metrics.connectionRefused(answer == ConnectionLimits.Answer.TOO_MANY ? "connections" : "network");
        // The bytes bypass the encoder, which knows of no request to answer. HTTP/2 has no decoder of this name, and
        // its connections are closed without an answer.
        ChannelHandlerContext decoder = pipeline(connection).context("httpDecoder");
        if (decoder == null) {
            connection.close();
        } else {
            decoder.writeAndFlush(Unpooled.wrappedBuffer(BUSY)).addListener(written -> connection.close());
        }
    }

    private static ChannelPipeline pipeline(HttpConnection connection) {
        return ((ConnectionBase) connection).channelHandlerContext().pipeline();
    }

    /** How many connections are open. */
    public int connections() {
        return connections.open();
    }

    /** Answers a request that the guard or the library's decoder refused. */
    private static void refuse(HttpServerRequest request) {
        Throwable cause = request.decoderResult().cause();
        PlainPage page = switch (cause) {
            case RefusedException refused -> page(refused.refusal());
            case TooLongHttpLineException line -> PlainPage.LONG_TARGET;
            case TooLongHttpHeaderException head -> PlainPage.LARGE_HEAD;
            case null, default -> PlainPage.MALFORMED;
        };
        page.answerLast(request);
    }

    private static PlainPage page(Refusal refusal) {
        return switch (refusal) {
            case MALFORMED -> PlainPage.MALFORMED;
            case SLOW_HEAD, SLOW_BODY -> PlainPage.TIMED_OUT;
            case TOO_LARGE -> PlainPage.TOO_LARGE;
            case VERSION -> PlainPage.VERSION;
        };
    }

    /** The port that is open. */
    public int port() {
        return server.actualPort();
    }

    /** Accepts no more connections and waits, at most {@code drain}, for open requests to finish. */
    public Future<Void> close(Duration drain) {
        watching.ifPresent(Runnable::run);
        return server.shutdown(drain.toMillis(), TimeUnit.MILLISECONDS);
    }
}
