package dev.anteroom.core.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class IpNetworksTest {

    private static IpNetwork network(int seed) {
        int bits = 20 + Math.floorMod(seed, 13);
        return IpNetwork.parse("10." + Math.floorMod(seed >> 5, 2) + "." + Math.floorMod(seed >> 9, 64) + "."
                + Math.floorMod(seed >> 17, 256) + "/" + bits).orElseThrow();
    }

    @Property(tries = 300)
    void shouldFindWhatOneOfTheNetworksHas(@ForAll @Size(max = 40) List<Integer> seeds,
            @ForAll @IntRange(max = 1) int second, @ForAll @IntRange(max = 63) int third,
            @ForAll @IntRange(max = 255) int fourth) {
        List<IpNetwork> networks = seeds.stream().map(IpNetworksTest::network).toList();
        IpAddress address = IpAddress.parse("10." + second + "." + third + "." + fourth).orElseThrow();

        assertThat(IpNetworks.of(networks).contains(address))
                .isEqualTo(networks.stream().anyMatch(network -> network.contains(address)));
    }

    @Property(tries = 50)
    void shouldHoldAddressesOfBothKinds(@ForAll @IntRange(max = 255) int last) {
        IpNetworks networks = IpNetworks.of(List.of(IpNetwork.parse("2001:db8::/112").orElseThrow(),
                IpNetwork.parse("192.0.2.0/25").orElseThrow()));

        assertThat(networks.contains(IpAddress.parse("2001:db8::" + Integer.toHexString(last)).orElseThrow())).isTrue();
        assertThat(networks.contains(IpAddress.parse("192.0.2." + last).orElseThrow())).isEqualTo(last < 128);
        assertThat(networks.contains(IpAddress.parse("ffff::" + last).orElseThrow())).isFalse();
    }
}
