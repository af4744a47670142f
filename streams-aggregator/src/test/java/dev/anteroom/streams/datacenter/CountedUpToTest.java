package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CountedUpToTest {

    private static final long NOW = 1_700_000_000_000L;
    private static final long INTERVAL = 250;

    private final CountedUpTo countedUpTo = new CountedUpTo(INTERVAL);

    @Test
    void shouldSayNothingBeforeFirstPollMayHaveCome() {
        for (long passed = 0; passed < CountedUpTo.QUIET_MILLIS; passed += INTERVAL) {
            assertThat(countedUpTo.at(NOW + passed)).isEmpty();
        }

        assertThat(countedUpTo.at(NOW + CountedUpTo.QUIET_MILLIS)).hasValue(NOW + CountedUpTo.QUIET_MILLIS);
    }

    @Test
    void shouldBeCaughtUpWithARecordOfTheLastSecond() {
        countedUpTo.read(NOW - 900);

        assertThat(countedUpTo.at(NOW)).hasValue(NOW);
        assertThat(countedUpTo.at(NOW + INTERVAL)).hasValue(NOW + INTERVAL);
    }

    @Test
    void shouldFollowNewestRecordOfBacklog() {
        countedUpTo.read(NOW - 60_000);
        countedUpTo.read(NOW - 70_000);
        assertThat(countedUpTo.at(NOW)).hasValue(NOW - 60_000);

        // A slow fetch is no end of the backlog.
        assertThat(countedUpTo.at(NOW + INTERVAL)).hasValue(NOW - 60_000);

        countedUpTo.read(NOW - 1);
        assertThat(countedUpTo.at(NOW + 2 * INTERVAL)).hasValue(NOW + 2 * INTERVAL);
    }

    @Test
    void shouldNotGoBackForALateRecord() {
        countedUpTo.read(NOW);
        countedUpTo.at(NOW);

        countedUpTo.read(NOW - 60_000);

        assertThat(countedUpTo.at(NOW + INTERVAL)).hasValue(NOW);
    }

    @Test
    void shouldNotTrustSilenceAfterItWasHeldUp() {
        countedUpTo.read(NOW);
        countedUpTo.at(NOW);

        long back = NOW + 60_000;
        for (long passed = 0; passed < CountedUpTo.QUIET_MILLIS; passed += INTERVAL) {
            assertThat(countedUpTo.at(back + passed)).hasValue(NOW);
        }
        assertThat(countedUpTo.at(back + CountedUpTo.QUIET_MILLIS)).hasValue(back + CountedUpTo.QUIET_MILLIS);
    }

    @Test
    void shouldNotTakeSilenceForTheEndWhileEveryLookIsHeldUp() {
        countedUpTo.read(NOW - 60_000);
        countedUpTo.at(NOW);

        for (long look = 1; look <= 20; look++) {
            assertThat(countedUpTo.at(NOW + look * (INTERVAL + CountedUpTo.HELD_UP_MILLIS + 1)))
                    .hasValue(NOW - 60_000);
        }
    }
}
