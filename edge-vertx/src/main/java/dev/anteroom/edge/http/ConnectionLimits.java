package dev.anteroom.edge.http;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts open connections, in total and for each network: a /24 of IPv4 or a /48 of IPv6, which one customer of a
 * provider may have. Trusted proxies and this machine itself are not counted by network, because they forward requests
 * of many visitors. The memory needed grows only with the number of connections. Belongs to the event loop, except for
 * {@link #open}.
 */
final class ConnectionLimits {

    private static final IpAddress LOOPBACK_V6 = new IpAddress(0, 1);
    private static final IpAddress LOOPBACK = IpAddress.parse("127.0.0.0").orElseThrow();

    /** Whether one more connection is accepted, and if not, why. */
    enum Answer {
        TAKEN, TOO_MANY, TOO_MANY_OF_NETWORK
    }

    private final int most;
    private final int mostOfNetwork;
    private final ForwardedHeaders forwarded;
    private final Map<IpAddress, Integer> byNetwork = new HashMap<>();
    private volatile int open;

    ConnectionLimits(int most, int mostOfNetwork, ForwardedHeaders forwarded) {
        this.most = most;
        this.mostOfNetwork = mostOfNetwork;
        this.forwarded = forwarded;
    }

    /** How many connections are open now. May be called by any thread. */
    int open() {
        return open;
    }

    /**
     * Counts one more connection, if it is accepted; it must then be {@linkplain #closed removed} again when it ends.
     */
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the event loop writes
    Answer opened(Optional<IpAddress> peer) {
        if (open >= most) {
            return Answer.TOO_MANY;
        }
        Optional<IpAddress> network = network(peer);
        if (network.isPresent() && byNetwork.getOrDefault(network.get(), 0) >= mostOfNetwork) {
            return Answer.TOO_MANY_OF_NETWORK;
        }
        network.ifPresent(counted -> byNetwork.merge(counted, 1, Integer::sum));
        open++;
        return Answer.TAKEN;
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // only the event loop writes
    void closed(Optional<IpAddress> peer) {
        network(peer).ifPresent(network -> byNetwork.computeIfPresent(network,
                (counted, count) -> count > 1 ? count - 1 : null));
        open--;
    }

    private Optional<IpAddress> network(Optional<IpAddress> peer) {
        return peer.filter(address -> !address.equals(LOOPBACK_V6) && !address.prefix(8, 128).equals(LOOPBACK))
                .filter(address -> !forwarded.isTrusted(Optional.of(address)))
                .map(IpAddress::network);
    }
}
