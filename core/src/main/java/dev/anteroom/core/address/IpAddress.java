package dev.anteroom.core.address;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An IPv4 or IPv6 address. An IPv4 address is kept in its IPv6-mapped form ({@code ::ffff:192.0.2.1}), so that both
 * ways to write it give the same address.
 */
public record IpAddress(long high, long low) {

    static final int BITS = 128;
    private static final int V4_NETWORK_BITS = 24;
    private static final int V6_NETWORK_BITS = 48;
    /** Number of bits before the IPv4 address in an IPv6-mapped address. */
    static final int MAPPED_PREFIX = 96;

    private static final long MAPPED = 0xffffL;
    private static final int V4_BYTES = 4;
    private static final int MOST_OF_A_BYTE = 255;
    private static final Pattern V4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");
    /** Brackets are optional; a zone, as in {@code fe80::1%eth0}, is ignored. */
    private static final Pattern V6 = Pattern.compile("\\[?([0-9a-fA-F:.]+)(?:%[^\\]]*)?]?");

    /** Reads the address in {@code text}; empty when it is not an address. Names are not looked up. */
    public static Optional<IpAddress> parse(String text) {
        return text.indexOf(':') < 0 ? parseV4(text) : parseV6(text);
    }

    private static Optional<IpAddress> parseV4(String text) {
        if (!V4.matcher(text).matches()) {
            return Optional.empty();
        }
        long address = 0;
        for (String part : text.split("\\.", -1)) {
            int value = Integer.parseInt(part);
            if (value > MOST_OF_A_BYTE) {
                return Optional.empty();
            }
            address = address << Byte.SIZE | value;
        }
        return Optional.of(new IpAddress(0, MAPPED << 32 | address));
    }

    private static Optional<IpAddress> parseV6(String text) {
        Matcher literal = V6.matcher(text);
        if (!literal.matches()) {
            return Optional.empty();
        }
        try {
            // A text with a colon is never looked up, so this asks no name server.
            byte[] bytes = InetAddress.getByName(literal.group(1)).getAddress();
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return Optional.of(bytes.length == V4_BYTES
                    ? new IpAddress(0, MAPPED << 32 | Integer.toUnsignedLong(buffer.getInt()))
                    : new IpAddress(buffer.getLong(), buffer.getLong()));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }

    /** This address as Java's type; IPv4 addresses become {@code Inet4Address}. */
    public InetAddress toInetAddress() {
        byte[] bytes = isV4()
                ? ByteBuffer.allocate(V4_BYTES).putInt((int) low).array()
                : ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("4 or 16 bytes are always a valid address", e);
        }
    }

    boolean isV4() {
        return high == 0 && low >>> 32 == MAPPED;
    }

    /** The network that one customer of a provider may have: a /24 of IPv4 or a /48 of IPv6. */
    public IpAddress network() {
        return prefix(V4_NETWORK_BITS, V6_NETWORK_BITS);
    }

    /** The first {@code v4Bits} of an IPv4 address, or {@code v6Bits} of an IPv6 one; the others are 0. */
    public IpAddress prefix(int v4Bits, int v6Bits) {
        return masked(isV4() ? MAPPED_PREFIX + v4Bits : v6Bits);
    }

    /** The first {@code bits} of 128; the others are 0. */
    IpAddress masked(int bits) {
        return new IpAddress(high & mask(bits), low & mask(bits - Long.SIZE));
    }

    /** Whether the first {@code bits} equal those of {@code start}, whose other bits are 0. */
    boolean isWithin(IpAddress start, int bits) {
        return (high & mask(bits)) == start.high && (low & mask(bits - Long.SIZE)) == start.low;
    }

    /** A word whose first {@code bits} are 1. */
    private static long mask(int bits) {
        if (bits <= 0) {
            return 0;
        }
        return bits >= Long.SIZE ? -1L : -1L << (Long.SIZE - bits);
    }
}
