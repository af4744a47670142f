package dev.anteroom.core.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IpNetworkTest {

    private static IpAddress address(String text) {
        return IpAddress.parse(text).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.0/24, 192.0.2.255, true", "192.0.2.0/24, 192.0.3.0, false", "192.0.2.7/24, 192.0.2.1, true",
            "192.0.2.7, 192.0.2.7, true", "192.0.2.7, 192.0.2.8, false", "0.0.0.0/0, 203.0.113.1, true",
            "0.0.0.0/0, 2001:db8::1, false", "2001:db8::/32, 2001:db8:ffff::1, true",
            "2001:db8::/32, 2001:db9::1, false", "2001:db8::/65, 2001:db8:0:0:7fff::1, true",
            "2001:db8::/65, 2001:db8:0:0:8000::1, false", "::/0, 192.0.2.1, true",
            "192.0.2.0/24, ::ffff:192.0.2.9, true"})
    void shouldContainWhatHasItsFirstBits(String network, String address, boolean contained) {
        assertThat(IpNetwork.parse(network).orElseThrow().contains(address(address))).isEqualTo(contained);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "example.com", "beef", "1.2.3", "1.2.3.256", "1.2.3.4/33", "1.2.3.4/-1",
            "1.2.3.4/", "::1/129", "1.2.3.4/8/8", "::1::", "1.2.3.4/+8"})
    void shouldSpellNone(String text) {
        assertThat(IpNetwork.parse(text)).isEmpty();
    }

    @Test
    void shouldKeepTheFirstBitsOfEitherKind() {
        assertThat(address("192.0.2.77").prefix(24, 48)).isEqualTo(address("192.0.2.0"));
        assertThat(address("2001:db8:1:2::3").prefix(24, 48)).isEqualTo(address("2001:db8:1::"));
    }
}
