package dev.anteroom.core.address;

import java.util.Optional;

/**
 * All addresses with the same first bits.
 *
 * @param start the first of them
 * @param bits how many of the 128 bits of an {@link IpAddress} are the same
 */
public record IpNetwork(IpAddress start, int bits) {

    /** Reads a network such as {@code 192.0.2.0/24}, or a single address; empty when {@code text} is neither. */
    public static Optional<IpNetwork> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return IpAddress.parse(text).map(address -> new IpNetwork(address, IpAddress.BITS));
        }
        return IpAddress.parse(text.substring(0, slash))
                .flatMap(address -> bits(address, text.substring(slash + 1))
                        .map(bits -> new IpNetwork(address.masked(bits), bits)));
    }

    private static Optional<Integer> bits(IpAddress address, String text) {
        if (text.isEmpty() || text.length() > 3 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        int bits = Integer.parseInt(text) + (address.isV4() ? IpAddress.MAPPED_PREFIX : 0);
        return bits <= IpAddress.BITS ? Optional.of(bits) : Optional.empty();
    }

    /** Whether {@code address} is one of them. */
    public boolean contains(IpAddress address) {
        return address.isWithin(start, bits);
    }
}
