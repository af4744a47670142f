package dev.anteroom.edge.framing;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.util.ReferenceCountUtil;

/**
 * Stands between the origin's socket and the HTTP decoder, and ensures that each request gets its own answer. Bytes
 * that come when no answer is due, such as a body of a 204, would become the beginning of the next visitor's answer, so
 * the connection is closed. Interim answers such as 103 are dropped, because decoders have mistaken them for the answer
 * itself.
 *
 * <p>Belongs to one connection, on which at most one request is open, and so to the event loop.
 */
public final class AnswerGuard extends ChannelInboundHandlerAdapter {

    private static final int WINDOW = 4096;

    private final AnswerScanner scanner = new AnswerScanner();
    private final byte[] window;
    private final Runnable observer;
    private ByteBuf held = Unpooled.EMPTY_BUFFER;
    private boolean closed;

    /**
     * A guard of one connection.
     *
     * @param window buffer in which bytes are examined; shared by one event loop
     * @param observer is told when the connection is closed because of what the origin sent
     */
    private AnswerGuard(byte[] window, Runnable observer) {
        this.window = window;
        this.observer = observer;
    }

    /** Makes the guards of one event loop's connections. */
    public static final class Installer {

        private final byte[] window = new byte[WINDOW];
        private final Runnable observer;

        /**
         * @param observer is told when a connection is closed because of what the origin sent
         */
        public Installer(Runnable observer) {
            this.observer = observer;
        }

        /** Puts a guard before everything else in {@code pipeline}. */
        public void install(ChannelPipeline pipeline) {
            pipeline.addBefore("codec", "answerGuard", new AnswerGuard(window, observer));
        }
    }

    /** Tells the guard of {@code pipeline} that a request is about to be sent. */
    public static void expect(ChannelPipeline pipeline, boolean toHead, boolean toUpgrade) {
        AnswerGuard guard = pipeline.get(AnswerGuard.class);
        if (guard != null) {
            guard.scanner.expect(toHead, toUpgrade);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (closed) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof ByteBuf bytes) {
            read(context, bytes);
        } else {
            context.fireChannelRead(message);
        }
    }

    private void read(ChannelHandlerContext context, ByteBuf bytes) {
        int end = bytes.writerIndex();
        int from = bytes.readerIndex();
        int at = from;
        while (at < end) {
            if (scanner.isIdle()) {
                give(context, bytes, from, at);
                close(context, bytes);
                return;
            }
            long data = scanner.data();
            if (data > 0) {
                int skipped = (int) Math.min(data, end - at);
                scanner.skip(skipped);
                at += skipped;
                continue;
            }
            int count = Math.min(WINDOW, end - at);
            bytes.getBytes(at, window, 0, count);
            AnswerScanner.Part part = scanner.scan(window, count);
            at += scanner.consumed();
            switch (part) {
                case REFUSED -> {
                    close(context, bytes);
                    return;
                }
                case INTERIM -> {
                    forget();
                    from = at;
                }
                case HEAD_ENDED -> release(context);
                case HEAD, BODY -> {
                }
            }
        }
        if (scanner.isInHead()) {
            hold(context, bytes, from);
            bytes.release();
        } else {
            giveAll(context, bytes, from);
        }
    }

    private static void giveAll(ChannelHandlerContext context, ByteBuf bytes, int from) {
        bytes.readerIndex(from);
        context.fireChannelRead(bytes);
    }

    private static void give(ChannelHandlerContext context, ByteBuf bytes, int from, int to) {
        if (from < to) {
            context.fireChannelRead(bytes.retainedSlice(from, to - from));
        }
    }

    /** Until a head is complete, it is not known whether it has to be dropped. */
    private void hold(ChannelHandlerContext context, ByteBuf bytes, int from) {
        if (!held.isReadable()) {
            held = context.alloc().buffer();
        }
        held.writeBytes(bytes, from, bytes.writerIndex() - from);
    }

    private void release(ChannelHandlerContext context) {
        if (held.isReadable()) {
            ByteBuf complete = held;
            held = Unpooled.EMPTY_BUFFER;
            context.fireChannelRead(complete);
        }
    }

    private void forget() {
        held.release();
        held = Unpooled.EMPTY_BUFFER;
    }

    private void close(ChannelHandlerContext context, ByteBuf bytes) {
        closed = true;
        observer.run();
        bytes.release();
        ChannelFuture unused = context.close();
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        forget();
    }
}
