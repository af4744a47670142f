package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TimestampedBodyTest {

    @Test
    void shouldWriteTheMomentEverywhereAndLeaveTheRest() {
        TimestampedBody answer = TimestampedBody
                .of("é " + IsoTimestamp.PLACEHOLDER + " and € " + IsoTimestamp.PLACEHOLDER);

        assertThat(answer.at(1_000_000_000_123L)).asString(StandardCharsets.UTF_8)
                .isEqualTo("é 2001-09-09T01:46:40.123Z and € 2001-09-09T01:46:40.123Z");
        assertThat(answer.at(0)).asString(StandardCharsets.UTF_8)
                .isEqualTo("é 1970-01-01T00:00:00.000Z and € 1970-01-01T00:00:00.000Z");
    }
}
