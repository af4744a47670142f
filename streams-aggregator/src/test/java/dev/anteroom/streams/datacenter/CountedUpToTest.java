package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class CountedUpToTest {

    private static final long NOW = 1_700_000_000_000L;
    private static final TopicPartition PARTITION = new TopicPartition("traffic", 3);

    private final CountedUpTo countedUpTo = new CountedUpTo(PARTITION);

    private static LogEnds ends(long askedAt, long end, long begun) {
        return new LogEnds(askedAt, Map.of(PARTITION, end), Map.of(PARTITION, begun));
    }

    @Test
    void shouldSayNothingBeforeBrokersHaveAnswered() {
        assertThat(countedUpTo.at(NOW, LogEnds.UNKNOWN)).isEmpty();
    }

    @Test
    void shouldHaveCountedAnEmptyPartitionUpToTheAnswer() {
        assertThat(countedUpTo.at(NOW, ends(NOW - 300, 0, 0))).hasValue(NOW - 300);
    }

    @Test
    void shouldGoOnFromWhatWasCommittedBefore() {
        assertThat(countedUpTo.at(NOW, ends(NOW - 300, 7, 6))).isEmpty();
        assertThat(countedUpTo.at(NOW, ends(NOW - 200, 7, 7))).hasValue(NOW - 200);
    }

    @Test
    void shouldFollowNewestRecordOfBacklog() {
        countedUpTo.read(NOW - 60_000, 10);
        countedUpTo.read(NOW - 70_000, 11);

        assertThat(countedUpTo.at(NOW, ends(NOW, 100, 5))).hasValue(NOW - 60_000);
    }

    @Test
    void shouldNotTakeSilenceForTheEndOfABacklog() {
        countedUpTo.read(NOW - 60_000, 10);
        countedUpTo.at(NOW, ends(NOW, 100, 5));

        assertThat(countedUpTo.at(NOW + 600_000, ends(NOW + 600_000, 100, 5))).hasValue(NOW - 60_000);
    }

    @Test
    void shouldStayBehindWhileThePartitionsLeaderDoesNotAnswer() {
        countedUpTo.read(NOW, 10);
        countedUpTo.at(NOW, ends(NOW, 11, 5));

        assertThat(countedUpTo.at(NOW + 5_000, new LogEnds(NOW + 5_000, Map.of(), Map.of(PARTITION, 5L))))
                .hasValue(NOW);
    }

    @Test
    void shouldBeAheadOfItsRecordsOnceAllAreRead() {
        countedUpTo.read(NOW - 5_000, 10);

        assertThat(countedUpTo.at(NOW, ends(NOW - 100, 11, 5))).hasValue(NOW - 100);
    }

    @Test
    void shouldNotGoBackForALateRecord() {
        countedUpTo.read(NOW, 10);
        countedUpTo.at(NOW, LogEnds.UNKNOWN);

        countedUpTo.read(NOW - 60_000, 11);

        assertThat(countedUpTo.at(NOW + 250, LogEnds.UNKNOWN)).hasValue(NOW);
    }

    @Test
    void shouldNotTrustAClockThatIsAheadForLater() {
        countedUpTo.read(NOW + 5_000, 10);
        assertThat(countedUpTo.at(NOW, LogEnds.UNKNOWN)).hasValue(NOW);

        assertThat(countedUpTo.at(NOW + 3_000, LogEnds.UNKNOWN)).hasValue(NOW);
    }
}
