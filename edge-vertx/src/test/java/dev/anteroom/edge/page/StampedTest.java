package dev.anteroom.edge.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StampedTest {

    @Test
    void shouldWriteTheMomentEverywhereAndLeaveTheRest() {
        Stamped answer = Stamped.of("é " + Moment.PLACEHOLDER + " and € " + Moment.PLACEHOLDER);

        assertThat(answer.at(1_000_000_000_123L))
                .hasToString("é 2001-09-09T01:46:40.123Z and € 2001-09-09T01:46:40.123Z");
        assertThat(answer.at(0)).hasToString("é 1970-01-01T00:00:00.000Z and € 1970-01-01T00:00:00.000Z");
    }
}
