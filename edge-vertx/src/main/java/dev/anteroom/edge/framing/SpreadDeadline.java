package dev.anteroom.edge.framing;

import io.netty.channel.Channel;

/**
 * Deadlines of connections, each up to a tenth sooner than it may be at the latest. Whoever opens thousands of connections at once
 * would otherwise have them closed at once, and for some hundred milliseconds the event loop would serve nobody else.
 */
public final class SpreadDeadline {

    private static final int PART = 10;
    /** 2³² divided by the golden ratio, which spreads numbers that follow each other. */
    private static final int SPREADING = 0x9E3779B9;
    private static final int STEPS_BITS = 10;

    private SpreadDeadline() {
    }

    /** {@code latest} or up to a tenth less, always the same for the same connection. */
    public static long millis(Channel channel, long latest) {
        int step = (channel.id().hashCode() * SPREADING) >>> (Integer.SIZE - STEPS_BITS);
        return latest - latest * step / PART / (1 << STEPS_BITS);
    }
}
