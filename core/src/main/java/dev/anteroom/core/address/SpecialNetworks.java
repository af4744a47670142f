package dev.anteroom.core.address;

import java.util.List;
import java.util.stream.Stream;

/** Networks in which a machine reaches what others do not: itself, its link, and what is behind the same router. */
public final class SpecialNetworks {

    private static final List<IpNetwork> MACHINE = networks("0.0.0.0/8", "127.0.0.0/8", "169.254.0.0/16",
            "100.100.100.200", "224.0.0.0/4", "255.255.255.255", "::/128", "::1", "fe80::/10", "ff00::/8",
            "fd00:ec2::/32");
    private static final List<IpNetwork> ALL = Stream.concat(MACHINE.stream(), networks("10.0.0.0/8", "172.16.0.0/12",
            "192.168.0.0/16", "100.64.0.0/10", "192.0.0.0/24", "198.18.0.0/15", "240.0.0.0/4", "fc00::/7", "fec0::/10",
            "64:ff9b::/96", "64:ff9b:1::/48").stream()).toList();

    /** Whether {@code address} belongs to one of {@link #all()}. */
    public static boolean contain(IpAddress address) {
        for (IpNetwork network : ALL) {
            if (network.contains(address)) {
                return true;
            }
        }
        return false;
    }

    private SpecialNetworks() {
    }

    private static List<IpNetwork> networks(String... texts) {
        return List.of(texts).stream().map(text -> IpNetwork.parse(text).orElseThrow()).toList();
    }

    /** The machine itself, its link, multicast, and the services by which clouds give keys to machines. */
    public static List<IpNetwork> ofMachine() {
        return MACHINE;
    }

    /** These, and all networks that are not part of the internet; also IPv6 addresses that stand for IPv4 ones. */
    public static List<IpNetwork> all() {
        return ALL;
    }
}
