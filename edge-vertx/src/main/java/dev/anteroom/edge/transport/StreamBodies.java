package dev.anteroom.edge.transport;

import dev.anteroom.edge.framing.Refusal;
import dev.anteroom.edge.framing.RequestLimits;
import dev.anteroom.edge.framing.SpreadDeadline;
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
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.handler.codec.http2.Http2Stream;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Bounds the bodies of requests on one connection of HTTP/2 in size and speed, and the speed at which answers are read, as
 * the guard of HTTP/1 does. A stream that goes beyond is reset; the others go on. Who may not send, because the origin
 * takes its time, is not slow; nor is a stream whose answer has to wait for others of a connection that are read.
 *
 * <p>How much was sent follows from windows: what was allowed, less what is left. Belongs to the connection's event loop.
 * Rests on decisions 097 and 098.
 */
final class StreamBodies extends Http2FrameListenerDecorator {

    /** As for HTTP/1: slow is who was slow for two of these in a row. */
    private static final long PERIOD_MILLIS = 5_000;

    /** How far a stream has come. */
    private static final class Progress {
        private long received;
        private long receivedBefore;
        private long allowed;
        private boolean wasSlow;
        private boolean wasMeasured;
    }

    private final Http2ConnectionHandler handler;
    private final Http2Connection.PropertyKey key;
    private final RequestLimits limits;
    private final Consumer<Refusal> observer;
    private int firstWindow;
    private boolean timed;
    private long period = PERIOD_MILLIS;

    private StreamBodies(Http2ConnectionHandler handler, Http2FrameListener listener, RequestLimits limits,
            Consumer<Refusal> observer) {
        super(listener);
        this.handler = handler;
        this.key = handler.connection().newKey();
        this.limits = limits;
        this.observer = observer;
        this.firstWindow = windows().initialWindowSize();
    }

    /** Stands before what {@code handler} tells of frames from now on. */
    static void limit(Http2ConnectionHandler handler, RequestLimits limits, Consumer<Refusal> observer) {
        handler.decoder().frameListener(new StreamBodies(handler, handler.decoder().frameListener(), limits, observer));
    }

    private Http2RemoteFlowController windows() {
        return handler.connection().remote().flowController();
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext context, int stream,
            Http2Headers headers, int padding, boolean end) throws Http2Exception {
        super.onHeadersRead(context, stream, headers, padding, end);
        watch(context);
    }

    @Override
    public void onHeadersRead(ChannelHandlerContext context, int stream,
            Http2Headers headers, int dependency, short weight, boolean exclusive,
            int padding, boolean end) throws Http2Exception {
        super.onHeadersRead(context, stream, headers, dependency, weight, exclusive, padding, end);
        watch(context);
    }

    @Override
    public int onDataRead(ChannelHandlerContext context, int stream, ByteBuf data, int padding, boolean end)
            throws Http2Exception {
        Progress body = progress(handler.connection().stream(stream));
        body.received += data.readableBytes();
        if (body.received > limits.maxBodyBytes()) {
            observer.accept(Refusal.TOO_LARGE);
            throw Http2Exception.streamError(stream, Http2Error.CANCEL, "body too large");
        }
        return super.onDataRead(context, stream, data, padding, end);
    }

    @Override
    public void onWindowUpdateRead(ChannelHandlerContext context, int stream, int more) throws Http2Exception {
        Http2Stream known = handler.connection().stream(stream);
        if (known != null) {
            progress(known).allowed += more;
        }
        super.onWindowUpdateRead(context, stream, more);
    }

    /** Changes the windows of all streams, which must not be taken for something sent. */
    @Override
    public void onSettingsRead(ChannelHandlerContext context, Http2Settings settings) throws Http2Exception {
        int change = windows().initialWindowSize() - firstWindow;
        if (change != 0) {
            firstWindow += change;
            handler.connection().forEachActiveStream(stream -> {
                progress(stream).allowed += change;
                return true;
            });
        }
        super.onSettingsRead(context, settings);
    }

    private Progress progress(Http2Stream stream) {
        Progress known = stream.getProperty(key);
        if (known != null) {
            return known;
        }
        Progress begun = new Progress();
        stream.setProperty(key, begun);
        return begun;
    }

    /** A timer runs only while some stream is open. */
    private void watch(ChannelHandlerContext context) {
        if (!timed && limits.minBodyRate() > 0) {
            timed = true;
            schedule(context);
        }
    }

    private void schedule(ChannelHandlerContext context) {
        period = SpreadDeadline.millis(context.channel(), PERIOD_MILLIS);
        ScheduledFuture<?> unused = context.executor().schedule(() -> measure(context), period, TimeUnit.MILLISECONDS);
    }

    private void measure(ChannelHandlerContext context) {
        timed = false;
        if (context.isRemoved()) {
            return;
        }
        boolean isRead = sent(handler.connection().connectionStream()) >= least();
        try {
            handler.connection().forEachActiveStream(stream -> {
                timed = true;
                measure(context, stream, isRead);
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

    private long least() {
        return limits.minBodyRate() * period / TimeUnit.SECONDS.toMillis(1);
    }

    private void measure(ChannelHandlerContext context, Http2Stream stream, boolean isRead) {
        Progress progress = progress(stream);
        boolean isSlow = sends(stream, progress) || reads(stream, isRead);
        progress.receivedBefore = progress.received;
        if (isSlow && progress.wasSlow) {
            observer.accept(Refusal.SLOW_BODY);
            ChannelFuture unused = handler.resetStream(context, stream.id(), Http2Error.CANCEL.code(),
                    context.newPromise());
        }
        progress.wasSlow = isSlow;
    }

    /** Whether the visitor sends too slowly. */
    private boolean sends(Http2Stream stream, Progress progress) {
        boolean maySend = stream.state().remoteSideOpen()
                && handler.connection().local().flowController().windowSize(stream) > 0;
        return maySend && progress.received - progress.receivedBefore < least();
    }

    /**
     * Whether the visitor reads too slowly: some of the answer waits, little of it went, and that is not because other
     * answers went on the same connection.
     */
    private boolean reads(Http2Stream stream, boolean isRead) {
        long sent = sent(stream);
        return windows().hasFlowControlled(stream) && sent < least()
                && (!isRead || windows().windowSize(stream) <= 0);
    }

    /** How much was sent since this was asked last; more than that when it is asked for the first time. */
    private long sent(Http2Stream stream) {
        Progress progress = progress(stream);
        int left = windows().windowSize(stream);
        long sent = progress.wasMeasured ? progress.allowed - left : Long.MAX_VALUE;
        progress.wasMeasured = true;
        progress.allowed = left;
        return sent;
    }
}
