package dev.anteroom.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedTest {

    @Test
    void shouldPlayAMinuteInASecond() {
        assertThat(Speed.parse("60x").playedAfter(60_000)).isEqualTo(1_000);
        assertThat(Speed.parse("0.5").playedAfter(1_000)).isEqualTo(2_000);
        assertThat(Speed.parse("max").isMost()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "fast", "NaN", "Infinity", ""})
    void shouldRefuseWhatIsNoSpeed(String text) {
        assertThatThrownBy(() -> Speed.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("--speed is '" + text + "', it must be max or a factor");
    }
}
