package dev.anteroom.edge.address;

import io.netty.util.NetUtil;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * An IPv4 or IPv6 address. One of IPv4 is kept as IPv6 maps it ({@code ::ffff:192.0.2.1}), so that both ways to write it
 * are the same address.
 */
public record IpAddress(long high, long low) {

    static final int BITS = 128;
    /** Bits before the IPv4 address in one that IPv6 maps. */
    static final int MAPPED_PREFIX = 96;

    private static final long MAPPED = 0xffffL;
    private static final int V4_BYTES = 4;

    /** The address that {@code text} spells; empty when it spells none. Names are not looked up. */
    public static Optional<IpAddress> parse(String text) {
        byte[] bytes = NetUtil.createByteArrayFromIpAddressString(text);
        if (bytes == null) {
            return Optional.empty();
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return Optional.of(bytes.length == V4_BYTES
                ? new IpAddress(0, MAPPED << 32 | Integer.toUnsignedLong(buffer.getInt()))
                : new IpAddress(buffer.getLong(), buffer.getLong()));
    }

    boolean isV4() {
        return high == 0 && low >>> 32 == MAPPED;
    }

    /** The first {@code v4Bits} of an IPv4 address, or {@code v6Bits} of an IPv6 one; the others are 0. */
    public IpAddress prefix(int v4Bits, int v6Bits) {
        return masked(isV4() ? MAPPED_PREFIX + v4Bits : v6Bits);
    }

    /** The first {@code bits} of 128; the others are 0. */
    IpAddress masked(int bits) {
        return new IpAddress(high & mask(bits), low & mask(bits - Long.SIZE));
    }

    /** A word whose first {@code bits} are 1. */
    private static long mask(int bits) {
        if (bits <= 0) {
            return 0;
        }
        return bits >= Long.SIZE ? -1L : -1L << (Long.SIZE - bits);
    }
}
