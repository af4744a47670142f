package dev.anteroom.edge.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.address.IpNetwork;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.api.Test;

class ProbeTargetsTest {

    private static final ProbeTargets USUAL = new ProbeTargets(List.of(), 9090);

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.8.8.8", "0.0.0.0", "169.254.169.254", "100.100.100.200", "224.0.0.1",
            "255.255.255.255", "::1", "::", "fe80::1", "ff02::1", "fd00:ec2::254", "::ffff:127.0.0.1",
            "::ffff:169.254.169.254"})
    void shouldRefuseWhatOnlyThisMachineReaches(String address) throws UnknownHostException {
        assertThat(USUAL.permits(InetAddress.getByName(address), 80)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "10.1.2.3", "172.16.0.1", "192.168.0.10", "2001:db8::1", "fd12::1"})
    void shouldProbeOriginsAlsoInPrivateNetworks(String address) throws UnknownHostException {
        assertThat(USUAL.permits(InetAddress.getByName(address), 9090)).isTrue();
    }

    @Test
    void shouldProbeWhatIsAllowedButNeverTheManagementPort() throws UnknownHostException {
        ProbeTargets targets = new ProbeTargets(List.of(IpNetwork.parse("127.0.0.1").orElseThrow()), 9090);

        assertThat(targets.permits(InetAddress.getLoopbackAddress(), 80)).isTrue();
        assertThat(targets.permits(InetAddress.getLoopbackAddress(), 9090)).isFalse();
        assertThat(targets.permits(InetAddress.getByName("127.0.0.2"), 80)).isFalse();
    }
}
