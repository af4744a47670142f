package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ActiveCountsTest {

    private final OriginLog origin = new OriginLog(5000);

    @Test
    void shouldCountFromTheFirstServingUntilASessionAfterTheLast() {
        origin.served(1, 1000);
        origin.served(1, 4000);

        ActiveCounts counts = origin.counts();

        assertThat(counts.most(999, 999)).isZero();
        assertThat(counts.most(1000, 1000)).isOne();
        assertThat(counts.most(8999, 8999)).isOne();
        assertThat(counts.most(9000, 9000)).isZero();
    }

    @Test
    void shouldTakeTheMostAtAnyMomentBetweenBothEnds() {
        origin.served(1, 1000);
        origin.served(2, 2000);

        ActiveCounts counts = origin.counts();

        assertThat(counts.most(1500, 1999)).isOne();
        assertThat(counts.most(1500, 2000)).isEqualTo(2);
        assertThat(counts.most(5999, 7000)).isEqualTo(2);
        assertThat(counts.most(6000, 7000)).isOne();
        assertThat(counts.most(0, 10_000)).isEqualTo(counts.most()).isEqualTo(2);
    }

    @Test
    void shouldNotMissAnybodyForTheOrderOfReports() {
        origin.served(2, 6001);
        origin.served(1, 1000);
        origin.served(3, 5999);

        assertThat(origin.counts().most()).isEqualTo(2);
    }

    @Test
    void shouldLetAVisitorComeBackAfterASession() {
        origin.served(1, 0);
        origin.served(1, 5001);

        assertThat(origin.counts().most(5000, 5000)).isZero();
        assertThat(origin.counts().most()).isOne();
    }

    @Test
    void shouldKnowWhoAskedAgainInTimeAndWasServedLate() {
        origin.served(1, 0);
        origin.served(1, 5500);
        origin.served(2, 0);
        origin.served(2, 5500);

        origin.askedAgain(1, 5000, 5501);
        origin.askedAgain(2, 5001, 5501);

        assertThat(origin.counts().most(5200, 5300)).as("seen at the origin").isZero();
        assertThat(origin.countsOfThoseWhoStay().most(5200, 5300)).as("one asked in the session").isOne();
        assertThat(origin.countsOfThoseWhoStay().most()).isEqualTo(2);
        assertThat(origin.countsOfThoseWhoStay().most(10_500, 10_500)).isZero();
    }

    @Test
    void shouldCountNobodyWhereNobodyCame() {
        assertThat(origin.counts().most()).isZero();
    }
}
