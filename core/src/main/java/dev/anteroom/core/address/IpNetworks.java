package dev.anteroom.core.address;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A set of networks, searched by binary search, so that even a list of ten thousand costs a request only some
 * comparisons and no allocation. Immutable.
 */
public final class IpNetworks {

    private static final Comparator<IpNetwork> BY_START_THEN_LARGEST = Comparator
            .comparing(IpNetwork::start, IpNetworks::compare).thenComparingInt(IpNetwork::bits);

    private final IpNetwork[] networks;

    private IpNetworks(IpNetwork[] networks) {
        this.networks = networks;
    }

    /** All of {@code networks}; one that lies within another is left out. */
    public static IpNetworks of(List<IpNetwork> networks) {
        List<IpNetwork> kept = new ArrayList<>();
        for (IpNetwork network : networks.stream().sorted(BY_START_THEN_LARGEST).toList()) {
            if (kept.isEmpty() || !kept.getLast().contains(network.start())) {
                kept.add(network);
            }
        }
        return new IpNetworks(kept.toArray(IpNetwork[]::new));
    }

    /** Whether any of them has {@code address}. */
    public boolean contains(IpAddress address) {
        int low = 0;
        int high = networks.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (compare(networks[middle].start(), address) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        // Networks are either nested or disjoint, so only the last one that begins at or before the address can contain
        // it.
        return low > 0 && networks[low - 1].contains(address);
    }

    private static int compare(IpAddress left, IpAddress right) {
        int high = Long.compareUnsigned(left.high(), right.high());
        return high != 0 ? high : Long.compareUnsigned(left.low(), right.low());
    }
}
