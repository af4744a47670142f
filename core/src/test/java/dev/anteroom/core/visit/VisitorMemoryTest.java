package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.pass.VisitorPass;
import org.junit.jupiter.api.Test;

class VisitorMemoryTest {

    private static final long SESSION = 300_000;

    private final VisitorMemory memory = new VisitorMemory(2);

    private static VisitorPass waiting(long visitorId, long countedAt) {
        return new VisitorPass(visitorId, NOW, 0, countedAt, countedAt, false, 20, 0);
    }

    @Test
    void shouldWinOverAnOlderCookie() {
        VisitorPass admitted = waiting(1, NOW).admittedAt(NOW + 5).countedAt(NOW + 5);
        memory.remember(admitted, NOW + 5, SESSION);

        assertThat(memory.recall(waiting(1, NOW))).isEqualTo(admitted);
    }

    @Test
    void shouldWinOverACookieOfTheSameMillisecond() {
        VisitorPass admitted = waiting(1, NOW).admittedAt(NOW).countedAt(NOW);
        memory.remember(admitted, NOW, SESSION);

        assertThat(memory.recall(waiting(1, NOW))).isEqualTo(admitted);
    }

    /** Another edge may have subtracted it, and its own count may end before it. */
    @Test
    void shouldNotTellOfACountFromBeforeTheLastCheckInWhereTheCookieTellsOfNone() {
        VisitorPass counted = waiting(1, NOW).admittedAt(NOW).countedAt(NOW);
        memory.remember(counted, NOW, SESSION);
        VisitorPass seenElsewhere = counted.countedSince(0).seenAt(NOW + 20_000).withoutLastCount();
        VisitorPass seenHere = counted.countedSince(0).withoutLastCount();

        assertThat(seenElsewhere.countedAt()).isZero();
        assertThat(memory.recall(seenElsewhere)).isEqualTo(seenElsewhere);
        assertThat(memory.recall(seenHere).countedAt()).as("made here at the last check-in").isEqualTo(NOW);
    }

    @Test
    void shouldNotReviveASessionByWaiting() {
        VisitorPass ended = waiting(1, NOW).admittedAt(NOW).countedAt(NOW);
        memory.remember(waiting(1, NOW + SESSION), NOW + SESSION, SESSION);

        assertThat(memory.recall(ended).lastCheckIn()).isEqualTo(NOW);
    }

    @Test
    void shouldTellOfAnAttemptThatTheCookieDoesNotKnow() {
        VisitorPass before = waiting(1, NOW);
        memory.attempted(before.seenAt(NOW + 20_000).refreshingEvery(17), NOW + 20_000, SESSION);

        assertThat(memory.recallAttempt(before)).isEqualTo(before.seenAt(NOW + 20_000).refreshingEvery(17));
        assertThat(memory.recallAttempt(before.seenAt(NOW + 20_001)).refreshIntervalSeconds()).isEqualTo(20);
        assertThat(memory.recallAttempt(waiting(2, NOW))).isEqualTo(waiting(2, NOW));
    }

    @Test
    void shouldYieldToANewerCookie() {
        memory.remember(waiting(1, NOW), NOW, SESSION);
        VisitorPass countedElsewhere = waiting(1, NOW + 20_000);

        assertThat(memory.recall(countedElsewhere)).isEqualTo(countedElsewhere);
    }

    @Test
    void shouldKeepASessionAndForgetAfterTwo() {
        VisitorPass counted = waiting(1, NOW).seenAt(NOW + 9).countedAt(NOW + 9);
        memory.remember(counted, NOW + 9, SESSION);

        memory.remember(waiting(2, NOW), NOW + SESSION + 9, SESSION);
        assertThat(memory.recall(waiting(1, NOW))).isEqualTo(counted);

        memory.remember(waiting(2, NOW), NOW + 2 * SESSION + 9, SESSION);
        assertThat(memory.recall(waiting(1, NOW))).isEqualTo(waiting(1, NOW));
    }

    @Test
    void shouldNotForgetSoonerBecauseAnotherRoomHasShorterSessions() {
        VisitorPass counted = waiting(1, NOW).seenAt(NOW + 9).countedAt(NOW + 9);
        memory.remember(counted, NOW + 9, SESSION);
        memory.remember(waiting(2, NOW), NOW + 2_000, 1_000);
        memory.remember(waiting(2, NOW), NOW + 4_000, 1_000);

        assertThat(memory.recall(waiting(1, NOW))).isEqualTo(counted);
    }

    @Test
    void shouldStayBounded() {
        for (int visitor = 1; visitor <= 5; visitor++) {
            memory.remember(waiting(visitor, NOW + 9), NOW + 9, SESSION);
        }

        assertThat(memory.recall(waiting(5, NOW)).countedAt()).isEqualTo(NOW + 9);
        assertThat(memory.recall(waiting(1, NOW)).countedAt()).isEqualTo(NOW);
    }

    @Test
    void shouldRefuseACapacityOfNothing() {
        assertThatThrownBy(() -> new VisitorMemory(0)).hasMessageContaining("1 or more");
    }
}
