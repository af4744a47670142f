package dev.anteroom.core.pass;

import dev.anteroom.core.address.IpAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * The mark of a client, to which a pass may be bound: 64 bits of a hash over the client's user agent and network, which
 * is an IPv4 /24 or an IPv6 /48.
 *
 * <p>The hash is SHA-256 and not a faster one, because a thief of a pass may choose the user agent freely and must not
 * be able to find one that gives the same bits in another network.
 *
 * <p>Rests on decision 032.
 */
public final class ClientMark {

    /** Binds a pass to no client. */
    public static final long ANYBODY = 0;

    private ClientMark() {
    }

    /** The mark of a client; never {@link #ANYBODY}. Clients whose address is unknown share one network. */
    public static long of(String userAgent, Optional<IpAddress> address) {
        IpAddress network = address.map(IpAddress::network).orElse(new IpAddress(0, 0));
        MessageDigest hash = sha256();
        hash.update(ByteBuffer.allocate(2 * Long.BYTES).putLong(network.high()).putLong(network.low()).flip());
        long mark = ByteBuffer.wrap(hash.digest(userAgent.getBytes(StandardCharsets.UTF_8))).getLong();
        return mark == ANYBODY ? 1 : mark;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
