package dev.anteroom.edge.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.LongSupplier;

/**
 * Limits the cost of HTTP/2 frames without a request on one connection: settings, pings, priorities, continuations,
 * empty data and unknown frames. The library answers or records each of them, as fast as they come. This handler stands
 * before the library's decoder and reads only the first nine bytes of each frame. Belongs to the connection's event
 * loop. Rests on decision 110.
 */
final class FrameBudget extends ChannelInboundHandlerAdapter {

    /** Enough for a thousand expensive frames, or a hundred thousand updates of windows. */
    static final int BUDGET = 100_000;
    static final long WINDOW_NANOS = 10_000_000_000L;

    private static final int HEAD = 9;
    private static final int PREFACE = 24;
    private static final int LENGTH_BYTES = 3;
    private static final int FLAGS_AT = 4;

    private final LongSupplier nanos;
    private final Runnable exceeded;
    private final byte[] head = new byte[HEAD];
    private int headBytes;
    private int skip = -1;
    private long windowBegan;
    private int spent;
    private boolean isExceeded;

    /**
     * @param nanos a clock that never goes back
     * @param exceeded ends the connection; called once
     */
    FrameBudget(LongSupplier nanos, Runnable exceeded) {
        this.nanos = nanos;
        this.exceeded = exceeded;
        this.windowBegan = nanos.getAsLong();
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes && !isExceeded) {
            scan(bytes);
        }
        context.fireChannelRead(message);
    }

    private void scan(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        if (skip < 0 && at < end) {
            // No frame begins with the first letter of the preface, because it would be longer than the longest allowed
            // one.
            skip = bytes.getByte(at) == 'P' ? PREFACE : 0;
        }
        while (at < end) {
            if (skip > 0) {
                int skipped = Math.min(skip, end - at);
                skip -= skipped;
                at += skipped;
            } else {
                head[headBytes++] = bytes.getByte(at++);
                if (headBytes == HEAD) {
                    frame();
                }
            }
        }
    }

    private void frame() {
        int length = 0;
        for (int at = 0; at < LENGTH_BYTES; at++) {
            length = (length << 8) | Byte.toUnsignedInt(head[at]);
        }
        headBytes = 0;
        skip = length;
        spend(FrameCost.of(Byte.toUnsignedInt(head[LENGTH_BYTES]), head[FLAGS_AT], length));
    }

    private void spend(int cost) {
        if (cost == FrameCost.FREE || isExceeded) {
            return;
        }
        long now = nanos.getAsLong();
        if (now - windowBegan > WINDOW_NANOS) {
            windowBegan = now;
            spent = 0;
        }
        spent += cost;
        if (spent > BUDGET) {
            isExceeded = true;
            exceeded.run();
        }
    }
}
