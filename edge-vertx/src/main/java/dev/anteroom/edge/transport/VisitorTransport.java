package dev.anteroom.edge.transport;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.impl.transports.NioTransport;
import io.vertx.core.impl.transports.TransportInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.NetServerOptions;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Lets an edge see connections with TLS from their first byte on: the library shows a connection of HTTP/2 only after its
 * preface and its first settings, and whoever never sends these would be seen by no limit at all.
 *
 * <p>It also bounds how many connections are accepted. That bound lies a little above {@code http.maxConnections}, so that
 * it concerns only those that have not got as far as to be counted there.
 *
 * <p>Thread-safe. Rests on decision 098.
 */
public final class VisitorTransport extends NioTransport {

    /** What is known only when the visitors' port is opened. */
    private record Guard(int mostAccepted, Runnable refused, Supplier<ChannelHandler> first) {
    }

    private volatile Optional<Guard> guard = Optional.empty();

    private VisitorTransport() {
    }

    /** Builds a Vert.x whose ports with TLS can be {@linkplain #guard guarded}. */
    public static Vertx build(VertxBuilder builder) {
        return builder.withTransport(new TransportInternal("nio", true, null, new VisitorTransport())).build();
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
        super.configure(options, domainSocket, bootstrap);
        if (options.isSsl()) {
            guard.ifPresent(set -> bootstrap.handler(new Acceptor(set)));
        }
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
