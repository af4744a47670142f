package dev.anteroom.core.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostNameTest {

    @ParameterizedTest
    @CsvSource({"shop.example,shop.example", "SHOP.Example:8080,shop.example", "shop.example.,shop.example",
            "127.0.0.1:80,127.0.0.1", "[2001:DB8::1]:443,[2001:db8::1]", "[::1],[::1]", "shop.example:,shop.example"})
    void shouldKeepOnlyTheHost(String authority, String host) {
        assertThat(HostName.of(authority)).contains(host);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":80", "shop.example:80x", "shop.example:808080", "shop example", "a/b", "user@shop",
            "[::1", "[::g]", "[::1]x", "shop.example,other"})
    void shouldRefuseWhatIsNoHost(String authority) {
        assertThat(HostName.of(authority)).isEmpty();
    }
}
