package dev.anteroom.core.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.Rooms;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RoomTimingTest {

    private static final RoomTiming DEFAULTS = RoomTiming.of(Rooms.config(200, 200), 300_000);

    @Test
    void shouldPutAVisitorOf102345IntoTheBucketOf1023() {
        long firstSeen = Instant.parse("2021-10-07T10:23:45Z").toEpochMilli();

        assertThat(Instant.ofEpochMilli(DEFAULTS.bucketOf(firstSeen))).isEqualTo("2021-10-07T10:23:00Z");
    }

    @Test
    void shouldLapseAfterTwoRefreshesAndSettleInWholeTicks() {
        assertThat(DEFAULTS.lapse()).isEqualTo(50_000);
    }

    @Test
    void shouldCountAsLongAsSessionAndSettle() {
        assertThat(DEFAULTS.counted()).isEqualTo(302_000);
    }

    @Test
    void shouldRenewTheCookieSixtyTimesALongSessionAndTenTimesAShortOne() {
        assertThat(DEFAULTS.cookieRenewal()).isEqualTo(5_000);
        assertThat(Rooms.view(config -> config.setSessionDurationMillis(5_000)).timing().cookieRenewal())
                .isEqualTo(500);
    }
}
