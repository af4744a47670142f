package dev.anteroom.runtime.management;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class GuessLimitTest {

    private final GuessLimit limit = new GuessLimit();

    private void guess(int times, String address, long now) {
        for (int at = 0; at < times; at++) {
            limit.wrong(address, now);
        }
    }

    @Test
    void shouldCountEachAddressByItselfAndEachMinuteAnew() {
        guess(GuessLimit.MOST, "192.0.2.1", 0);

        assertThat(limit.isExceeded("192.0.2.1", 1)).isTrue();
        assertThat(limit.isExceeded("192.0.2.2", 1)).isFalse();
        assertThat(limit.isExceeded("192.0.2.1", GuessLimit.WINDOW_MILLIS)).isFalse();
    }

    @Test
    void shouldCountASiteOfIpv6AsOne() {
        guess(GuessLimit.MOST, "2001:db8::1", 0);

        assertThat(limit.isExceeded("2001:db8::ffff", 1)).isTrue();
        assertThat(limit.isExceeded("2001:db8:0:1::1", 1)).isFalse();
    }

    @Test
    void shouldRememberABoundedNumberOfPlaces() {
        for (int at = 0; at < GuessLimit.PLACES + 100; at++) {
            limit.wrong("10." + (at >> 16) + "." + (at >> 8 & 255) + "." + (at & 255), 0);
        }

        assertThat(limit.places()).isEqualTo(GuessLimit.PLACES);
    }
}
