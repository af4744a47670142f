package dev.anteroom.edge.transport;

import dev.anteroom.edge.framing.Refusal;
import dev.anteroom.edge.framing.RequestLimits;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Puts {@link FrameBudget} and {@link FrameDeadline} behind the TLS of a connection of HTTP/2, before the first byte of its
 * preface: where frames are found by counting bytes, none may be missed.
 *
 * <p>Begins as the first handler of a connection, moves behind TLS as soon as there is any, and leaves when the protocol is
 * known. Belongs to the connection's event loop.
 */
final class FirstBytes extends ChannelInboundHandlerAdapter {

    private static final String TLS = "ssl";

    private final LongSupplier nanos;
    private final Runnable tooMany;
    private final RequestLimits limits;
    private final Consumer<Refusal> refused;

    /**
     * @param nanos a clock that never goes back
     * @param tooMany hears of each connection that is closed because of its frames
     * @param refused hears of each that is closed because it takes too long
     */
    FirstBytes(LongSupplier nanos, Runnable tooMany, RequestLimits limits, Consumer<Refusal> refused) {
        this.nanos = nanos;
        this.tooMany = tooMany;
        this.limits = limits;
        this.refused = refused;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        ChannelPipeline pipeline = context.pipeline();
        if (pipeline.first() == this && pipeline.get(TLS) != null) {
            pipeline.remove(this);
            pipeline.addAfter(TLS, FirstBytes.class.getName(), new FirstBytes(nanos, tooMany, limits, refused));
        }
        context.fireChannelRead(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            ChannelPipeline pipeline = context.pipeline();
            SslHandler tls = pipeline.get(SslHandler.class);
            if (handshake.isSuccess() && tls != null
                    && ApplicationProtocolNames.HTTP_2.equals(tls.applicationProtocol())) {
                Channel channel = context.channel();
                pipeline.addAfter(context.name(), FrameBudget.class.getName(), new FrameBudget(nanos, () -> {
                    tooMany.run();
                    hangUp(channel);
                }));
                pipeline.addAfter(context.name(), FrameDeadline.class.getName(),
                        new FrameDeadline(limits.headTimeout(), limits.minBodyRate(), () -> {
                            refused.accept(Refusal.SLOW_HEAD);
                            hangUp(channel);
                        }));
            }
            pipeline.remove(this);
        }
        context.fireUserEventTriggered(event);
    }

    /** Says why, where the library has come so far that it can. */
    private static void hangUp(Channel channel) {
        ChannelHandlerContext library = channel.pipeline().context(Http2ConnectionHandler.class);
        if (library != null && library.handler() instanceof Http2ConnectionHandler handler) {
            ChannelFuture unused = handler.goAway(library, handler.connection().remote().lastStreamCreated(),
                    Http2Error.ENHANCE_YOUR_CALM.code(), Unpooled.EMPTY_BUFFER, library.newPromise());
            library.flush();
        }
        ChannelFuture unused = channel.pipeline().context(FrameDeadline.class).close();
    }
}
