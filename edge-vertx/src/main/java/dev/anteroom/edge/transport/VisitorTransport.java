package dev.anteroom.edge.transport;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFactory;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.InternetProtocolFamily;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.datagram.DatagramSocketOptions;
import io.vertx.core.impl.transports.TransportInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.ClientOptionsBase;
import io.vertx.core.net.NetServerOptions;
import io.vertx.core.spi.transport.Transport;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets an edge see connections with TLS from their first byte on: the library shows a connection of HTTP/2 only after its
 * preface and its first settings, and whoever never sends these would be seen by no limit at all.
 *
 * <p>It also bounds how many connections are accepted. That bound lies a little above {@code http.maxConnections}, so that
 * it concerns only those that have not got as far as to be counted there.
 *
 * <p>Sockets are those of the system itself (epoll on Linux) where its library can be loaded, else Java's. Both are guarded
 * alike.
 *
 * <p>Thread-safe. Rests on decisions 098 and 153.
 */
public final class VisitorTransport implements Transport {

    /** What is known only when the visitors' port is opened. */
    private record Guard(int mostAccepted, Runnable refused, Supplier<ChannelHandler> first) {
    }

    private final Transport sockets;
    private volatile Optional<Guard> guard = Optional.empty();

    private VisitorTransport(Transport sockets) {
        this.sockets = sockets;
    }

    /** Builds a Vert.x whose ports with TLS can be {@linkplain #guard guarded}. */
    public static Vertx build(VertxBuilder builder) {
        return build(builder, sockets());
    }

    static Vertx build(VertxBuilder builder, io.vertx.core.transport.Transport sockets) {
        return builder.withTransport(new TransportInternal(sockets.name(), true, null,
                new VisitorTransport(sockets.implementation()))).build();
    }

    /** Which sockets an edge uses here: {@code epoll}, or {@code nio} for those of Java. */
    public static String name() {
        return sockets().name();
    }

    private static io.vertx.core.transport.Transport sockets() {
        return Optional.ofNullable(io.vertx.core.transport.Transport.nativeTransport())
                .filter(io.vertx.core.transport.Transport::available).orElse(io.vertx.core.transport.Transport.NIO);
    }

    /**
     * Guards the connections of all ports with TLS from now on.
     *
     * @param vertx made by {@link #build}
     * @param mostAccepted how many may be open at once
     * @param refused hears of each that is closed because there are more
     */
    static void guard(Vertx vertx, int mostAccepted, Runnable refused, Supplier<ChannelHandler> first) {
        ((VisitorTransport) ((VertxInternal) vertx).transport()).guard = Optional
                .of(new Guard(mostAccepted, refused, first));
    }

    @Override
    public void configure(NetServerOptions options, boolean domainSocket, ServerBootstrap bootstrap) {
        sockets.configure(options, domainSocket, bootstrap);
        if (options.isSsl()) {
            guard.ifPresent(set -> bootstrap.handler(new Acceptor(set)));
        }
    }

    @Override
    public boolean supportsDomainSockets() {
        return sockets.supportsDomainSockets();
    }

    @Override
    public boolean supportFileRegion() {
        return sockets.supportFileRegion();
    }

    @Override
    public SocketAddress convert(io.vertx.core.net.SocketAddress address) {
        return sockets.convert(address);
    }

    @Override
    public io.vertx.core.net.SocketAddress convert(SocketAddress address) {
        return sockets.convert(address);
    }

    @Override
    public IoHandlerFactory ioHandlerFactory() {
        return sockets.ioHandlerFactory();
    }

    @Override
    public DatagramChannel datagramChannel() {
        return sockets.datagramChannel();
    }

    @Override
    @SuppressWarnings("deprecation") // The interface asks for it.
    public DatagramChannel datagramChannel(InternetProtocolFamily family) {
        return sockets.datagramChannel(family);
    }

    @Override
    public ChannelFactory<? extends Channel> channelFactory(boolean domainSocket) {
        return sockets.channelFactory(domainSocket);
    }

    @Override
    public ChannelFactory<? extends ServerChannel> serverChannelFactory(boolean domainSocket) {
        return sockets.serverChannelFactory(domainSocket);
    }

    @Override
    public void configure(DatagramChannel channel, DatagramSocketOptions options) {
        sockets.configure(channel, options);
    }

    @Override
    public void configure(ClientOptionsBase options, int connectTimeout, boolean domainSocket, Bootstrap bootstrap) {
        sockets.configure(options, connectTimeout, domainSocket, bootstrap);
    }

    /** Stands at a listening socket, before what makes connections of those who come. */
    private static final class Acceptor extends ChannelInboundHandlerAdapter {

        private final Guard guard;
        private final OpenCount open = new OpenCount();

        Acceptor(Guard guard) {
            this.guard = guard;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            if (message instanceof Channel child) {
                if (!open.add(child, guard.mostAccepted())) {
                    guard.refused().run();
                    child.unsafe().closeForcibly();
                    return;
                }
                child.pipeline().addFirst(guard.first().get());
            }
            context.fireChannelRead(message);
        }
    }
}
