package dev.anteroom.edge.http;

import static dev.anteroom.edge.http.ConnectionLimits.Answer.TAKEN;
import static dev.anteroom.edge.http.ConnectionLimits.Answer.TOO_MANY;
import static dev.anteroom.edge.http.ConnectionLimits.Answer.TOO_MANY_OF_NETWORK;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectionLimitsTest {

    private final ConnectionLimits limits = new ConnectionLimits(8, 2,
            new ForwardedHeaders(List.of(IpNetwork.parse("10.1.0.0/16").orElseThrow()), 1));

    private static Optional<IpAddress> at(String address) {
        return IpAddress.parse(address);
    }

    @Test
    void shouldCountConnectionsOfANetworkTogether() {
        assertThat(limits.opened(at("192.0.2.1"))).isEqualTo(TAKEN);
        assertThat(limits.opened(at("192.0.2.200"))).isEqualTo(TAKEN);
        assertThat(limits.opened(at("192.0.2.9"))).isEqualTo(TOO_MANY_OF_NETWORK);
        assertThat(limits.opened(at("192.0.3.9"))).isEqualTo(TAKEN);
        assertThat(limits.opened(at("2001:db8:1:1::1"))).isEqualTo(TAKEN);
        assertThat(limits.opened(at("2001:db8:1:2::1"))).isEqualTo(TAKEN);
        assertThat(limits.opened(at("2001:db8:1:ffff::1"))).isEqualTo(TOO_MANY_OF_NETWORK);
        assertThat(limits.opened(at("2001:db8:2::1"))).isEqualTo(TAKEN);
        assertThat(limits.open()).isEqualTo(6);
    }

    @Test
    void shouldTakeOthersOnceSomeAreClosed() {
        limits.opened(at("192.0.2.1"));
        limits.opened(at("192.0.2.2"));

        limits.closed(at("192.0.2.1"));

        assertThat(limits.opened(at("192.0.2.3"))).isEqualTo(TAKEN);
        assertThat(limits.opened(at("192.0.2.3"))).isEqualTo(TOO_MANY_OF_NETWORK);
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.1.2.3", "127.0.0.1", "127.9.9.9", "::1"})
    void shouldCountProxiesOfOursInAllOnly(String proxy) {
        for (int i = 0; i < 8; i++) {
            assertThat(limits.opened(at(proxy))).isEqualTo(TAKEN);
        }

        assertThat(limits.opened(at(proxy))).isEqualTo(TOO_MANY);
        assertThat(limits.opened(at("192.0.2.1"))).isEqualTo(TOO_MANY);
    }
}
