package dev.anteroom.edge.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.function.LongSupplier;

/**
 * Limits the cost of HTTP/2 frames without a request on one connection: settings, pings, priorities, continuations,
 * empty data and unknown frames. The library answers or records each of them, as fast as they come. This handler stands
 * before the library's decoder. Belongs to the connection's event
 * loop. Rests on decision 110.
 */
final class FrameBudget extends ChannelInboundHandlerAdapter {

    /** Enough for a thousand expensive frames, or a hundred thousand updates of windows. */
    static final int BUDGET = 100_000;
    static final long WINDOW_NANOS = 10_000_000_000L;

    private final LongSupplier nanos;
    private final Runnable exceeded;
    private final FrameScanner frames = new FrameScanner(
            (type, flags, length) -> spend(FrameCost.of(type, flags, length)));
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
            frames.scan(bytes);
        }
        context.fireChannelRead(message);
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
