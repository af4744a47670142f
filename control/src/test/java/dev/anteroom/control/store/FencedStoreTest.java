package dev.anteroom.control.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FencedStoreTest {

    /** Two edges whose attempts take a second each would otherwise fence each other again and again. */
    @Test
    void shouldLeaveOtherEdgesTheTimeThatAChangeTakes() {
        assertThat(FencedStore.longestPauseMillis(1, 20)).isEqualTo(200);
        assertThat(FencedStore.longestPauseMillis(3, 20)).isEqualTo(600);
        assertThat(FencedStore.longestPauseMillis(1, 1_000)).isEqualTo(2_000);
        assertThat(FencedStore.longestPauseMillis(8, 100)).isEqualTo(1_600);
        assertThat(FencedStore.longestPauseMillis(3, 500)).isEqualTo(3_000);
    }

    @Test
    void shouldNotBelieveAClockThatWasSet() {
        assertThat(FencedStore.longestPauseMillis(1, -3_600_000)).isEqualTo(200);
        assertThat(FencedStore.longestPauseMillis(1, 3_600_000)).isEqualTo(4_000);
    }
}
