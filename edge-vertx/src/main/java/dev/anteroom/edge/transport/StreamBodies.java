package dev.anteroom.edge.transport;

import dev.anteroom.edge.framing.Refusal;
import dev.anteroom.edge.framing.RequestLimits;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameListener;
import io.netty.handler.codec.http2.Http2FrameListenerDecorator;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Bounds the bodies of requests on one connection of HTTP/2 in size and speed, as the guard of HTTP/1 does. A stream that
 * goes beyond is reset; the others go on. Who may not send, because the origin takes its time, is not slow.
 *
 * <p>Belongs to the connection's event loop. Rests on decision 097.
 */
final class StreamBodies extends Http2FrameListenerDecorator {

    /** As for HTTP/1: slow is who was slow for two of these in a row. */
    private static final long RATE_SECONDS = 5;

    /** What came of one body. */
    private static final class Body {
        private long received;
        private long receivedBefore;
        private boolean wasSlow;
    }

    private final Http2ConnectionHandler handler;
    private final Http2Connection.PropertyKey key;
    private final RequestLimits limits;
    private final Consumer<Refusal> observer;
    private boolean timed;

    private StreamBodies(Http2ConnectionHandler handler, Http2FrameListener listener, RequestLimits limits,
            Consumer<Refusal> observer) {
        super(listener);
        this.handler = handler;
        this.key = handler.connection().newKey();
        this.limits = limits;
        this.observer = observer;
    }

    /** Stands before what {@code handler} tells of frames from now on. */
    static void limit(Http2ConnectionHandler handler, RequestLimits limits, Consumer<Refusal> observer) {
        handler.decoder().frameListener(new StreamBodies(handler, handler.decoder().frameListener(), limits, observer));
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext context, int stream,
            Http2Headers headers, int padding, boolean end) throws Http2Exception {
        super.onHeadersRead(context, stream, headers, padding, end);
        watch(context, end);
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext context, int stream,
            Http2Headers headers, int dependency, short weight, boolean exclusive,
            int padding, boolean end) throws Http2Exception {
        super.onHeadersRead(context, stream, headers, dependency, weight, exclusive, padding, end);
        watch(context, end);
    }

    @Override
    public int onDataRead(ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean end)
            throws Http2Exception {
        Body body = body(handler.connection().stream(stream));
        body.received += data.readableBytes();
        if (body.received > limits.maxBodyBytes()) {
            observer.accept(Refusal.TOO_LARGE);
            throw Http2Exception.streamError(stream, Http2Error.CANCEL, "body too large");
        }
        return super.onDataRead(context, stream, data, padding, end);
    }

    private Body body(Http2Stream stream) {
        Body known = stream.getProperty(key);
        if (known != null) {
            return known;
        }
        Body begun = new Body();
        stream.setProperty(key, begun);
        return begun;
    }

    /** A timer runs only while some body is open. */
    private void watch(ChannelHandlerContext context, boolean end) {
        if (!end && !timed && limits.minBodyRate() > 0) {
            timed = true;
            schedule(context);
        }
    }

    private void schedule(ChannelHandlerContext context) {
        ScheduledFuture<?> unused = context.executor().schedule(() -> measure(context), RATE_SECONDS, TimeUnit.SECONDS);
    }

    private void measure(ChannelHandlerContext context) {
        timed = false;
        if (context.isRemoved()) {
            return;
        }
        try {
            handler.connection().forEachActiveStream(stream -> {
                if (stream.state().remoteSideOpen()) {
                    timed = true;
                    measure(context, stream);
                }
                return true;
            });
        } catch (Http2Exception e) {
            throw new IllegalStateException("measuring does not read frames", e);
        }
        context.flush();
        if (timed) {
            schedule(context);
        }
    }

    private void measure(ChannelHandlerContext context, Http2Stream stream) {
        Body body = body(stream);
        boolean maySend = handler.connection().local().flowController().windowSize(stream) > 0;
        boolean isSlow = maySend && body.received - body.receivedBefore < limits.minBodyRate() * RATE_SECONDS;
        body.receivedBefore = body.received;
        if (isSlow && body.wasSlow) {
            observer.accept(Refusal.SLOW_BODY);
            ChannelFuture unused = handler.resetStream(context, stream.id(), Http2Error.CANCEL.code(),
                    context.newPromise());
        }
        body.wasSlow = isSlow;
    }
}
