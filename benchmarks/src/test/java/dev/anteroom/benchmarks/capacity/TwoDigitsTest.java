package dev.anteroom.benchmarks.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TwoDigitsTest {

    @Test
    void shouldKeepTwoSignificantDigits() {
        assertThat(TwoDigits.of(0.001234)).isEqualTo("0.0012");
        assertThat(TwoDigits.of(1.0)).isEqualTo("1");
        assertThat(TwoDigits.of(99.7)).isEqualTo("100");
        assertThat(TwoDigits.of(1_249)).isEqualTo("1 200");
        assertThat(TwoDigits.of(23_456_789)).isEqualTo("23 000 000");
        assertThat(TwoDigits.of(0)).isEqualTo("0");
    }

    @Test
    void shouldKeepAllDigitsOfWhatIsNotMeasured() {
        assertThat(TwoDigits.whole(20_001)).isEqualTo("20 001");
    }
}
