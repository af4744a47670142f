package dev.anteroom.edge.transport;

import io.netty.channel.Channel;
import java.util.concurrent.atomic.AtomicInteger;

/** How many channels are open, which open on one thread and close on others. */
final class OpenCount {

    private final AtomicInteger open = new AtomicInteger();

    /** Counts {@code channel} until it closes; false when {@code most} are open. */
    boolean add(Channel channel, int most) {
        if (open.get() >= most) {
            return false;
        }
        open.incrementAndGet();
        channel.closeFuture().addListener(closed -> open.decrementAndGet());
        return true;
    }
}
