package dev.anteroom.core.pass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.address.IpAddress;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.bound-cookie")
class ClientMarkTest {

    private static final VisitorPass PASS = VisitorPass.newcomer(7, 60_000, 20).seenAt(61_000);

    private final PassCodec codec = PassCodec.of(PassKeys.random());

    private static long mark(String userAgent, String address) {
        return ClientMark.of(userAgent, IpAddress.parse(address));
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.1, 192.0.2.254, true", "192.0.2.1, 192.0.3.1, false", "192.0.2.1, ::ffff:192.0.2.9, true",
            "2001:db8:1:2::1, 2001:db8:1:ffff::9, true", "2001:db8:1::1, 2001:db8:2::1, false"})
    void shouldBeThatOfTheNetwork(String one, String other, boolean same) {
        assertThat(mark("Firefox", one) == mark("Firefox", other)).isEqualTo(same);
        assertThat(mark("Firefox", one)).isNotEqualTo(mark("Chromium", one));
    }

    @Test
    void shouldOpenAPassForItsBearerOnly() {
        String sealed = codec.seal("tickets", PASS, mark("Firefox", "192.0.2.1"));

        assertThat(codec.open("tickets", sealed, mark("Firefox", "192.0.2.200"))).contains(PASS);
        assertThat(codec.open("tickets", sealed, mark("Firefox", "198.51.100.1"))).isEmpty();
        assertThat(codec.open("tickets", sealed, mark("Chromium", "192.0.2.1"))).isEmpty();
        assertThat(codec.open("tickets", sealed, ClientMark.of("Firefox", Optional.empty()))).isEmpty();
    }

    @Test
    void shouldNotTurnAnybodyAwayWhenARoomBeginsOrEndsToBind() {
        String before = codec.seal("tickets", PASS);
        String bound = codec.seal("tickets", PASS, mark("Firefox", "192.0.2.1"));

        assertThat(codec.open("tickets", before, mark("Firefox", "192.0.2.1"))).contains(PASS);
        assertThat(codec.open("tickets", bound)).contains(PASS);
    }
}
