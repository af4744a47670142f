package dev.anteroom.edge.health;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.core.address.SpecialNetworks;
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

    public ProbeTargets {
        allowed = List.copyOf(allowed);
    }

    boolean permits(InetAddress target, int port) {
        IpAddress address = IpAddress.parse(target.getHostAddress()).orElseThrow();
        boolean isForbidden = SpecialNetworks.ofMachine().stream().anyMatch(network -> network.contains(address));
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
