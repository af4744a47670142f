package dev.anteroom.benchmarks.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AttackOrderTest {

    private static final AttackOrder ORDER = new AttackOrder(Map.of(Attack.HEADS, 300, Attack.BODIES, 100), "/a?b=c");

    @Test
    void shouldBeUnderstoodByTheAttackers() {
        assertThat(AttackOrder.parse(ORDER.format())).isEqualTo(ORDER);
    }

    @Test
    void shouldBeSmallerInTheSameProportions() {
        assertThat(ORDER.atMost(200)).isEqualTo(
                new AttackOrder(Map.of(Attack.HEADS, 150, Attack.BODIES, 50), "/a?b=c"));
        assertThat(ORDER.atMost(400)).isEqualTo(ORDER);
    }

    @Test
    void shouldTellWhatHasBecomeOfIt() {
        AttackTally tally = new AttackTally(1, 2, 3, 4, 5, 6, 7, 8);

        assertThat(AttackTally.parseAll("HEADS=" + tally.format())).isEqualTo(Map.of(Attack.HEADS, tally));
        assertThat(AttackTally.parseAll("")).isEmpty();
    }
}
