package dev.anteroom.simulator.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KendallTauTest {

    @Test
    void shouldBeOneInOrder() {
        assertThat(KendallTau.of(new int[]{1, 2, 3, 4})).isEqualTo(1);
    }

    @Test
    void shouldBeMinusOneInReverse() {
        assertThat(KendallTau.of(new int[]{4, 3, 2, 1})).isEqualTo(-1);
    }

    @Test
    void shouldCountEachPairThatStandsTheWrongWayRound() {
        // 3 before 1, 3 before 2: two of six pairs.
        assertThat(KendallTau.discordant(new int[]{3, 1, 2, 4})).isEqualTo(2);
        assertThat(KendallTau.of(new int[]{3, 1, 2, 4})).isEqualTo(1 - 2 * 2.0 / 6);
    }

    @Test
    void shouldNotCountEqualValues() {
        assertThat(KendallTau.discordant(new int[]{2, 2, 1, 1, 2})).isEqualTo(4);
    }

    @Test
    void shouldBeInOrderWithNobody() {
        assertThat(KendallTau.of(new int[0])).isEqualTo(1);
        assertThat(KendallTau.of(new int[]{7})).isEqualTo(1);
    }
}
