package dev.anteroom.edge.transport;

import dev.anteroom.edge.framing.SpreadDeadline;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Limits the time that the preface, a block of headers or any other frame may take from its first byte to its last: a
 * connection on which a byte comes now and then is never idle. A frame of a body gets longer, by the least rate of bodies.
 *
 * <p>A timer runs only while a read ended within a frame. Belongs to the connection's event loop. Rests on decision 098.
 */
final class FrameDeadline extends ChannelInboundHandlerAdapter {

    private static final long MILLIS = 1_000;
    private static final int FIRST_UNITS = 2;

    private final Duration headTimeout;
    private final int minBodyRate;
    private final Runnable exceeded;
    private final FrameScanner frames = new FrameScanner((type, flags, length) -> {
    });
    private boolean timed;
    private boolean isOver;

    /**
     * @param headTimeout longest time for a frame
     * @param minBodyRate least rate of bodies in bytes per second, 0 for none
     * @param exceeded ends the connection; called once, though several times may be over before the connection is gone
     */
    FrameDeadline(Duration headTimeout, int minBodyRate, Runnable exceeded) {
        this.headTimeout = headTimeout;
        this.minBodyRate = minBodyRate;
        this.exceeded = exceeded;
    }

    /** Before anything else comes, preface and settings are due. */
    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        ScheduledFuture<?> unused = context.executor().schedule(() -> {
            if (frames.units() < FIRST_UNITS && !context.isRemoved()) {
                exceed();
            }
        }, SpreadDeadline.millis(context.channel(), headTimeout.toMillis()), TimeUnit.MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            frames.scan(bytes);
            watch(context);
        }
        context.fireChannelRead(message);
    }

    private void watch(ChannelHandlerContext context) {
        if (!timed && !frames.isBetween() && !context.isRemoved()) {
            long unit = frames.units();
            after(context, SpreadDeadline.millis(context.channel(), headTimeout.toMillis()),
                    () -> isDue(context, unit));
        }
    }

    private void after(ChannelHandlerContext context, long millis, Runnable task) {
        timed = true;
        ScheduledFuture<?> unused = context.executor().schedule(task, millis, TimeUnit.MILLISECONDS);
    }

    private void isDue(ChannelHandlerContext context, long unit) {
        timed = false;
        if (!isStill(context, unit)) {
            watch(context);
        } else if (frames.bodyBytes() == 0) {
            exceed();
        } else if (minBodyRate > 0) {
            after(context, frames.bodyBytes() * MILLIS / minBodyRate, () -> bodyIsDue(context, unit));
        }
    }

    private void bodyIsDue(ChannelHandlerContext context, long unit) {
        timed = false;
        if (isStill(context, unit)) {
            exceed();
        } else {
            watch(context);
        }
    }

    private void exceed() {
        if (!isOver) {
            isOver = true;
            exceeded.run();
        }
    }

    private boolean isStill(ChannelHandlerContext context, long unit) {
        return !context.isRemoved() && !frames.isBetween() && frames.units() == unit;
    }
}
