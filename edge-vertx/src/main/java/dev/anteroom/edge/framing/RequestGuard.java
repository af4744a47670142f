package dev.anteroom.edge.framing;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultLastHttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Stands between a visitor's socket and the HTTP decoder: bytes that {@link RequestScanner} refuses never reach the
 * decoder; a failed request takes their place, in order after the requests before. A request that proves wrong within
 * the bytes of one read is refused as a whole, so no part of it is served.
 *
 * <p>Behind the decoder a {@link DecodedGuard} sees to it that both read the same.
 *
 * <p>It also watches the time. A timer runs only while a read ended within a head or a body, or an answer waits for the
 * reader; requests that come whole cost none.
 *
 * <p>Once the decoder is gone, as after an upgrade, everything passes. Belongs to one connection, and so to the event
 * loop.
 */
public final class RequestGuard extends ChannelDuplexHandler {

    private static final String DECODER = "httpDecoder";
    private static final int WINDOW = 4096;
    /**
     * The rate is measured over periods of this length at most. A client counts as slow only after two slow periods in a row,
     * so that one pause is forgiven.
     */
    private static final long PERIOD_MILLIS = 5_000;

    private final RequestScanner scanner;
    private final RequestLimits limits;
    private final Consumer<Refusal> observer;
    private final byte[] window;
    private final Framings framings = new Framings();
    private boolean refused;
    private long heads;
    private boolean headTimed;
    private boolean rateTimed;
    private long received;
    private long written;
    private int slowPeriods;

    private RequestGuard(RequestLimits limits, Consumer<Refusal> observer, byte[] window) {
        this.limits = limits;
        this.observer = observer;
        this.window = window;
        this.scanner = new RequestScanner(limits.maxBodyBytes());
    }

    /**
     * Puts a guard before the HTTP/1 decoder of each pipeline that it is given; does nothing where there is none, as in
     * HTTP/2. All pipelines must belong to one event loop.
     *
     * @param observer is told of each refusal
     */
    public static Consumer<ChannelPipeline> installer(RequestLimits limits, Consumer<Refusal> observer) {
        byte[] shared = new byte[WINDOW];
        return pipeline -> {
            if (pipeline.get(DECODER) != null) {
                RequestGuard guard = new RequestGuard(limits, observer, shared);
                pipeline.addBefore(DECODER, "requestGuard", guard);
                pipeline.addAfter(DECODER, "decodedGuard", new DecodedGuard(guard.framings, guard::refuse));
            }
        };
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (refused) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof ByteBuf bytes && !isTunnel(context)) {
            read(context, bytes);
        } else {
            context.fireChannelRead(message);
        }
    }

    private static boolean isTunnel(ChannelHandlerContext context) {
        return context.pipeline().context(DECODER) == null;
    }

    private void read(ChannelHandlerContext context, ByteBuf bytes) {
        boolean headWasPassed = scanner.isInBody();
        int begin = bytes.readerIndex();
        int end = bytes.writerIndex();
        int message = begin;
        int at = begin;
        while (at < end && scanner.refusal().isEmpty()) {
            if (scanner.isBetween()) {
                heads++;
                message = at;
                headWasPassed = false;
            }
            at = advance(bytes, at, end);
        }
        received += end - begin;
        if (scanner.refusal().isPresent()) {
            refuse(context, bytes, message, headWasPassed, scanner.refusal().get());
        } else {
            context.fireChannelRead(bytes);
            if (!refused) {
                watch(context);
            }
        }
    }

    private int advance(ByteBuf bytes, int at, int end) {
        long data = scanner.data();
        if (data > 0) {
            int skipped = (int) Math.min(data, end - at);
            scanner.skip(skipped);
            return at + skipped;
        }
        int count = Math.min(WINDOW, end - at);
        bytes.getBytes(at, window, 0, count);
        int scanned = at + scanner.scan(window, 0, count);
        if (scanner.isHeadEnded()) {
            framings.add(scanner.framing());
        }
        return scanned;
    }

    /** The decoder read the head in another way. */
    private void refuse(Refusal why) {
        refused = true;
        observer.accept(why);
    }

    /** Complete requests that arrived before the refused message are still served. */
    private void refuse(ChannelHandlerContext context, ByteBuf bytes, int message, boolean headWasPassed, Refusal why) {
        refused = true;
        observer.accept(why);
        int good = message - bytes.readerIndex();
        if (good > 0) {
            context.fireChannelRead(bytes.readRetainedSlice(good));
        }
        bytes.release();
        tell(context, headWasPassed, why);
    }

    private void refuse(ChannelHandlerContext context, Refusal why) {
        refused = true;
        observer.accept(why);
        tell(context, scanner.isInBody(), why);
        context.fireChannelReadComplete();
    }

    /**
     * Passes on a failed request, which the server answers with the refusal; or, if the head has already been passed
     * on, ends its body.
     */
    private static void tell(ChannelHandlerContext context, boolean headWasPassed, Refusal why) {
        if (headWasPassed) {
            DefaultLastHttpContent end = new DefaultLastHttpContent();
            end.setDecoderResult(DecoderResult.failure(new RefusedException(why)));
            context.pipeline().context(DECODER).fireChannelRead(end);
            return;
        }
        context.pipeline().context(DECODER).fireChannelRead(DecodedGuard.failed(why));
        context.pipeline().context(DECODER).fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
    }

    private void watch(ChannelHandlerContext context) {
        if (scanner.isInBody()) {
            watchRate(context);
        } else if (!scanner.isBetween() && !headTimed) {
            headTimed = true;
            long head = heads;
            ScheduledFuture<?> unused = context.executor().schedule(() -> headIsDue(context, head),
                    SpreadDeadline.millis(context.channel(), limits.headTimeout().toMillis()), TimeUnit.MILLISECONDS);
        }
    }

    private void headIsDue(ChannelHandlerContext context, long head) {
        headTimed = false;
        if (refused || context.isRemoved() || scanner.isBetween() || scanner.isInBody()) {
            return;
        }
        if (heads == head) {
            refuse(context, Refusal.SLOW_HEAD);
        } else {
            watch(context);
        }
    }

    private void watchRate(ChannelHandlerContext context) {
        if (!rateTimed && limits.minBodyRate() > 0) {
            rateTimed = true;
            slowPeriods = 0;
            measure(context, received, flushed(context));
        }
    }

    private void measure(ChannelHandlerContext context, long receivedBefore, long flushedBefore) {
        ScheduledFuture<?> unused = context.executor().schedule(
                () -> rateIsDue(context, receivedBefore, flushedBefore), period(context), TimeUnit.MILLISECONDS);
    }

    /**
     * A client is not slow while the edge does not read from it, because the origin is slow to take the body. Nor is it
     * slow while it waits for an answer that the origin is slow to write: then nothing waits to be flushed.
     */
    private void rateIsDue(ChannelHandlerContext context, long receivedBefore, long flushedBefore) {
        boolean sends = scanner.isInBody() && context.channel().config().isAutoRead();
        boolean reads = !context.channel().isWritable();
        if (refused || context.isRemoved() || isTunnel(context) || !(scanner.isInBody() || reads)) {
            rateTimed = false;
            return;
        }
        long least = limits.minBodyRate() * period(context) / TimeUnit.SECONDS.toMillis(1);
        boolean slow = (sends && received - receivedBefore < least)
                || (reads && flushed(context) - flushedBefore < least);
        slowPeriods = slow ? slowPeriods + 1 : 0;
        if (slowPeriods > 1) {
            refused = true;
            observer.accept(Refusal.SLOW_BODY);
            ChannelFuture unused = context.close();
        } else {
            measure(context, received, flushed(context));
        }
    }

    private static long period(ChannelHandlerContext context) {
        return SpreadDeadline.millis(context.channel(), PERIOD_MILLIS);
    }

    private long flushed(ChannelHandlerContext context) {
        return written - (context.channel().unsafe().outboundBuffer() == null
                ? 0
                : context.channel().unsafe().outboundBuffer().totalPendingWriteBytes());
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            written += bytes.readableBytes();
        }
        ChannelFuture unused = context.write(message, promise);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (!context.channel().isWritable() && !isTunnel(context)) {
            watchRate(context);
        }
        context.fireChannelWritabilityChanged();
    }
}
