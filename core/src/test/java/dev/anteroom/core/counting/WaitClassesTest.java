package dev.anteroom.core.counting;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class WaitClassesTest {

    @Test
    void shouldBeginAndEndWhereTheSchemaSays() {
        assertThat(WaitClasses.of(-5)).isEqualTo(1);
        assertThat(WaitClasses.of(1_413)).isEqualTo(1);
        assertThat(WaitClasses.of(1_414)).isEqualTo(2);
        assertThat(WaitClasses.of(1_999)).isEqualTo(2);
        assertThat(WaitClasses.of(2_000)).isEqualTo(3);
        assertThat(WaitClasses.of(600_000)).isEqualTo(19);
        assertThat(WaitClasses.of(Long.MAX_VALUE)).isEqualTo(34);
    }

    @Property
    void shouldHoldEachWait(@ForAll @LongRange(max = 90_000_000) long millis) {
        int waitClass = WaitClasses.of(millis);

        assertThat(millis).isGreaterThanOrEqualTo(WaitClasses.fromMillis(waitClass))
                .isLessThan(WaitClasses.toMillis(waitClass));
    }
}
