package dev.anteroom.core.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Counters go on answering while nothing that they report can be stored, for longer than any state that allowed the numbers
 * is remembered: the partition of their reports has too few replicas, and that of the answers has enough.
 */
@Tag("feature.exact-limit")
class UnreportedNumbersTest {

    private static final int LIMIT = 60;
    private static final long MILLIS = 120_000;

    private static List<Integer> excesses(long stall) {
        SimulatedRoom room = SimulatedRoom.of(LIMIT, 100 * LIMIT, 1_000);
        return LongStream.rangeClosed(1, 12).parallel()
                .mapToObj(seed -> new Simulation(seed, room, 3, MILLIS, Weather.CALM).stallReports(10_000, stall).run()
                        .excess())
                .toList();
    }

    @Test
    void shouldGiveNobodyThePlacesOfThoseWhoEnteredWithNumbersThatAreNotReported() {
        assertThat(excesses(30_000)).allMatch(excess -> excess <= 0);
    }

    @Test
    void shouldHoldThemForLongerThanASession() {
        assertThat(excesses(60_000)).allMatch(excess -> excess <= 0);
    }
}
