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
        assertThat(counts.firstAbove(1)).isEqualTo(2000);
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
        for (int visitor = 1; visitor <= 2; visitor++) {
            origin.asks(visitor, 0);
            origin.served(visitor, 0);
            origin.asks(visitor, 4999 + visitor);
            origin.served(visitor, 5500);
        }

        assertThat(origin.counts().most(5200, 5300)).as("one asked in the session").isOne();
        assertThat(origin.counts().most()).isEqualTo(2);
    }

    @Test
    void shouldEndASessionByWhenTheVisitorAskedForTheLastTime() {
        origin.asks(1, 1000);
        origin.served(1, 1010);
        origin.asks(1, 3000);
        origin.served(1, 4200);

        assertThat(origin.counts().most(7999, 7999)).isOne();
        assertThat(origin.counts().most(8000, 8000)).as("1.2 s on its way").isZero();
        assertThat(origin.longestWayMillis()).isEqualTo(1200);
    }

    @Test
    void shouldNotTakeWhatVisitorsAskLaterForWhatTheOriginSaw() {
        origin.asks(1, 1000);
        origin.asks(1, 2000);
        origin.served(1, 1500);

        assertThat(origin.counts().most(5999, 5999)).isOne();
        assertThat(origin.counts().most(6000, 6000)).isZero();
    }

    @Test
    void shouldCountNobodyWhoseRequestTookASessionToGetThere() {
        origin.asks(1, 0);
        origin.served(1, 6000);

        assertThat(origin.counts().most()).isZero();
    }

    @Test
    void shouldCountNobodyWhereNobodyCame() {
        assertThat(origin.counts().most()).isZero();
    }
}
