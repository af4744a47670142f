package dev.anteroom.edge.health;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;

/**
 * Decides which addresses may be probed. People who may write checks must not reach what only the edge's machine can
 * reach: the machine itself, its neighbours on the link, the metadata services of clouds, which hand out keys, and the
 * edge's own management port. The decision is made on the address that is connected to, so no name can circumvent it.
 * Thread-safe.
 *
 * <p>Rests on decision 122.
 *
 * @param allowed networks that may be probed nevertheless
 * @param managementPort management port of this edge, which is forbidden at all of the machine's addresses, even if
 *        these are allowed
 */
public record ProbeTargets(List<IpNetwork> allowed, int managementPort) {

    private static final List<IpNetwork> FORBIDDEN = networks("0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16",
            "100.100.100.200", "224.0.0.0/4", "255.255.255.255", "::/128", "::1", "fe80::/10", "ff00::/8",
            "fd00:ec2::/32");

    public ProbeTargets {
        allowed = List.copyOf(allowed);
    }

    private static List<IpNetwork> networks(String... texts) {
        return List.of(texts).stream().map(text -> IpNetwork.parse(text).orElseThrow()).toList();
    }

    boolean permits(InetAddress target, int port) {
        IpAddress address = IpAddress.parse(target.getHostAddress()).orElseThrow();
        boolean isForbidden = FORBIDDEN.stream().anyMatch(network -> network.contains(address));
        return (!isForbidden || allowed.stream().anyMatch(network -> network.contains(address)))
                && !(port == managementPort && isThisMachine(target));
    }

    private static boolean isThisMachine(InetAddress target) {
        try {
            return target.isLoopbackAddress() || NetworkInterface.getByInetAddress(target) != null;
        } catch (SocketException e) {
            return true;
        }
    }
}
