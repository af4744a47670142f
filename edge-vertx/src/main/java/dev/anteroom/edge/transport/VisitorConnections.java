package dev.anteroom.edge.transport;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.edge.framing.Refusal;
import dev.anteroom.edge.framing.RequestLimits;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.ConnectionBase;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Checks each connection when it opens. If the PROXY protocol is used, connections from peers that are not load
 * balancers are closed, because they could claim any address. HTTP/2 connections get a {@link FrameBudget}.
 */
public final class VisitorConnections {

    private final List<IpNetwork> proxies;
    private final LongSupplier nanos;
    private final Runnable exceeded;
    private final RequestLimits limits;
    private final Consumer<Refusal> refused;

    /**
     * @param proxies load balancers that begin connections with the PROXY protocol; none when it is not used
     * @param nanos a clock that never goes back
     * @param exceeded hears of each connection that is closed because of its frames
     * @param limits of bodies on connections of HTTP/2; those of HTTP/1 have a guard of their own
     * @param refused hears of each stream that is reset because of its body
     */
    public VisitorConnections(List<IpNetwork> proxies, LongSupplier nanos, Runnable exceeded, RequestLimits limits,
            Consumer<Refusal> refused) {
        this.proxies = List.copyOf(proxies);
        this.nanos = nanos;
        this.exceeded = exceeded;
        this.limits = limits;
        this.refused = refused;
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

    /** Bounds frames and bodies of a connection of HTTP/2; false when it is none. */
    public boolean limitHttp2(HttpConnection opened) {
        ChannelHandlerContext decoder = ((ConnectionBase) opened).channelHandlerContext();
        if (!(decoder.handler() instanceof Http2ConnectionHandler handler)) {
            return false;
        }
        StreamBodies.limit(handler, limits, refused);
        decoder.pipeline().addBefore(decoder.name(), FrameBudget.class.getName(),
                new FrameBudget(nanos, () -> tooManyFrames(opened)));
        return true;
    }

    private void tooManyFrames(HttpConnection opened) {
        exceeded.run();
        opened.goAway(Http2Error.ENHANCE_YOUR_CALM.code());
        opened.close();
    }
}
