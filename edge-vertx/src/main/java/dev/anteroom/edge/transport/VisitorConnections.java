package dev.anteroom.edge.transport;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.edge.framing.Refusal;
import dev.anteroom.edge.framing.RequestLimits;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Checks each connection when it opens. If the PROXY protocol is used, connections from peers that are not load
 * balancers are closed, because they could claim any address. HTTP/2 connections get a {@link FrameBudget}, a
 * {@link FrameDeadline} and limits of {@linkplain StreamBodies bodies}.
 */
public final class VisitorConnections {

    /** How many connections may shake hands, beyond a tenth of all. */
    private static final int SPARE = 100;

    private final List<IpNetwork> proxies;
    private final LongSupplier nanos;
    private final Runnable exceeded;
    private final RequestLimits limits;
    private final Consumer<Refusal> refused;
    private final Runnable notTaken;

    /**
     * @param proxies load balancers that begin connections with the PROXY protocol; none when it is not used
     * @param nanos a clock that never goes back
     * @param exceeded hears of each connection that is closed because of its frames
     * @param limits of bodies on connections of HTTP/2; those of HTTP/1 have a guard of their own
     * @param refused hears of each stream that is reset because of its body, and of each slow head
     * @param notTaken hears of each connection that is closed before it has said anything, as there are too many
     */
    public VisitorConnections(List<IpNetwork> proxies, LongSupplier nanos, Runnable exceeded, RequestLimits limits,
            Consumer<Refusal> refused, Runnable notTaken) {
        this.proxies = List.copyOf(proxies);
        this.nanos = nanos;
        this.exceeded = exceeded;
        this.limits = limits;
        this.refused = refused;
        this.notTaken = notTaken;
    }

    /** Whether the peer may be served. */
    public boolean isServed(HttpConnection opened) {
        return proxies.isEmpty() || isProxy(opened);
    }

    /** The address at the other end of the connection counts here, not the one that the PROXY protocol reported. */
    private boolean isProxy(HttpConnection opened) {
        Optional<IpAddress> peer = Optional.ofNullable(opened.remoteAddress(true)).map(SocketAddress::hostAddress)
                .flatMap(IpAddress::parse);
        return peer.filter(address -> proxies.stream().anyMatch(network -> network.contains(address))).isPresent();
    }

    /** Sees connections to the port of {@code vertx} that speaks TLS from their first byte on. */
    public void watch(Vertx vertx, int maxConnections) {
        VisitorTransport.guard(vertx, maxConnections + maxConnections / 10 + SPARE, notTaken,
                () -> new FirstBytes(nanos, exceeded, limits, refused));
    }

    /** Bounds the bodies of a connection of HTTP/2, and keeps its streams going; false when it is none. */
    public boolean limitHttp2(HttpConnection opened) {
        ChannelHandlerContext decoder = ((ConnectionBase) opened).channelHandlerContext();
        if (!(decoder.handler() instanceof Http2ConnectionHandler handler)) {
            return false;
        }
        StreamBodies.limit(handler, limits, refused);
        decoder.pipeline().addBefore(decoder.name(), null, new StreamWaker(handler));
        return true;
    }
}
