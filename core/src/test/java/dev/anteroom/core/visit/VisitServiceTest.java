package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.sessions")
class VisitServiceTest {

    private static final long TICK = 10_000;

    private final List<TrafficEvent> moves = new ArrayList<>();
    private final AtomicLong ids = new AtomicLong();
    private boolean sinkHasRoom = true;
    private final VisitService visits = new VisitService("edge-1", "nairobi", ids::incrementAndGet,
            new VisitorMemory(1000), move -> sinkHasRoom && moves.add(move), EdgeMembership.NONE);
    private final RoomView open = Rooms.view(config -> config.setQueueingMethod(QueueingMethod.PASSTHROUGH));
    private final RoomView closed = Rooms.view(config -> config.setQueueAll(true));

    private Verdict visit(RoomView room, Optional<VisitorPass> pass, long now) {
        return visits.settle(room, visits.decide(room, pass, now), Ticket.None.INSTANCE, now);
    }

    private static VisitorPass passOf(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Admitted(VisitorPass pass, boolean seal) -> pass;
            case Verdict.Waiting(VisitorPass pass, boolean seal) -> pass;
            case Verdict.Entering entering -> throw new AssertionError("moves are stored at once");
            case Verdict.Bypassed bypassed -> throw new AssertionError("bypassed");
            case Verdict.Rejected rejected -> throw new AssertionError("rejected");
        };
    }

    private VisitorPass queued(long at) {
        return passOf(visit(closed, Optional.empty(), at));
    }

    private VisitorPass admitted(long at) {
        return passOf(visit(open, Optional.empty(), at));
    }

    @Test
    void shouldCountANewcomerWhoQueues() {
        Verdict verdict = visit(closed, Optional.empty(), NOW + 45_000);

        assertThat(verdict).isInstanceOf(Verdict.Waiting.class);
        TrafficEvent move = moves.getFirst();
        assertThat(move.getFrom()).isEqualTo(Standing.NEW);
        assertThat(move.getTo()).isEqualTo(Standing.WAITING);
        assertThat(move.getBucketId()).isEqualTo(NOW);
        assertThat(move.getFirstInBucket()).isTrue();
        assertThat(move.getAdmission()).isEqualTo(Admission.NONE);
        assertThat(move.getCountedMillis()).isEqualTo(302_000);
    }

    @Test
    void shouldMoveAVisitorOnceATickHoweverManyRequestsCome() {
        VisitorPass pass = admitted(NOW);
        for (int i = 1; i <= 50; i++) {
            pass = passOf(visit(open, Optional.of(pass), NOW + i * 190L));
        }
        passOf(visit(open, Optional.of(pass), NOW + TICK));

        assertThat(moves).extracting(TrafficEvent::getAt).containsExactly(NOW, NOW + TICK);
        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.ACTIVE);
        assertThat(moves.getLast().getFirstInBucket()).isFalse();
    }

    @Test
    void shouldCountOnceWhenParallelRequestsCarryOneCookie() {
        VisitorPass pass = queued(NOW);
        visit(closed, Optional.of(pass), NOW + 2 * TICK);
        visit(closed, Optional.of(pass), NOW + 2 * TICK + 1);
        visit(closed, Optional.of(pass), NOW + 2 * TICK + 2);

        assertThat(moves).hasSize(2);
    }

    @Test
    void shouldAnswerWhoReloadsAllTheTimeFromWhatTheLastPollSaid() {
        Verdict.Waiting last = (Verdict.Waiting) visit(closed, Optional.empty(), NOW);
        int attempts = 0;
        for (long at = NOW; at < NOW + 60_000; at += 500) {
            Verdict.Waiting next = (Verdict.Waiting) visit(closed, Optional.of(last.pass()), at);
            if (last.pass().isEarly(at)) {
                assertThat(next).isEqualTo(new Verdict.Waiting(last.pass(), false));
            } else {
                attempts++;
                last = next;
            }
        }

        assertThat(attempts).isBetween(2, 3);
        assertThat(moves).hasSize(1 + attempts);
    }

    @Test
    void shouldGiveOneAttemptForACall() {
        VisitorPass pass = queued(NOW);
        RoomView fifo = Rooms.view(Rooms.state(0, List.of()));
        VisitorPass somebodyElse = new VisitorPass(99, NOW, 0, NOW, NOW, false, 20, 0);

        assertThat(visits.decide(fifo, Optional.of(pass), NOW + 5)).isInstanceOf(Decision.TooEarly.class);
        assertThat(visits.decide(fifo, Optional.of(pass), somebodyElse, NOW + 5))
                .isInstanceOf(Decision.TooEarly.class);
        Decision called = visits.decide(fifo, Optional.of(pass), pass, NOW + 5);
        assertThat(called).isInstanceOf(Decision.NeedsTicket.class);

        VisitorPass tried = passOf(visits.settle(fifo, called, Ticket.None.INSTANCE, NOW + 5));
        assertThat(visits.decide(fifo, Optional.of(tried), pass, NOW + 6)).isInstanceOf(Decision.TooEarly.class);
        assertThat(visits.decide(fifo, Optional.of(pass), pass, NOW + 6)).as("with the cookie of before")
                .isInstanceOf(Decision.TooEarly.class);
    }

    @Test
    void shouldRememberSinceWhenAVisitorWaitsWithoutABreak() {
        VisitorPass first = queued(NOW);
        VisitorPass second = passOf(visit(closed, Optional.of(first), NOW + 20_000));
        VisitorPass third = passOf(visit(closed, Optional.of(second), NOW + 40_000));

        assertThat(third.countedAt()).isEqualTo(NOW + 40_000);
        assertThat(third.since()).isEqualTo(NOW);
    }

    @Test
    void shouldRememberSinceWhenAVisitorWaitsWhoSendsParallelRequests() {
        VisitorPass first = queued(NOW);
        VisitorPass second = passOf(visit(closed, Optional.of(first), NOW + 20_000));

        VisitorPass parallel = passOf(visit(closed, Optional.of(first), NOW + 20_000));

        assertThat(second.since()).isEqualTo(NOW);
        assertThat(parallel.countedAt()).isEqualTo(NOW + 20_000);
        assertThat(parallel.since()).as("the browser keeps the cookie of the last answer").isEqualTo(NOW);
    }

    @Test
    void shouldBeginAnewWithAVisitorWhomAStateMayHaveMissed() {
        VisitorPass first = queued(NOW);

        VisitorPass late = passOf(visit(closed, Optional.of(first), NOW + closed.timing().lapse() + TICK));

        assertThat(late.bucketId()).isEqualTo(first.bucketId());
        assertThat(late.since()).isEqualTo(NOW + closed.timing().lapse() + TICK);
    }

    @Test
    void shouldNotBelieveAnOldCookieAboutSinceWhen() {
        VisitorPass kept = queued(NOW);
        visit(closed, Optional.of(kept), NOW + closed.timing().lapse() + TICK);

        Decision decision = visits.decide(closed, Optional.of(kept), NOW + closed.timing().lapse() + TICK + 1);

        assertThat(decision).isInstanceOfSatisfying(Decision.TooEarly.class,
                early -> assertThat(early.pass().since()).isEqualTo(NOW + closed.timing().lapse() + TICK));
    }

    @Test
    void shouldEnterOnAPlaceOfAStateThatCameWhileANumberWasAskedForInVain() {
        VisitorPass pass = new VisitorPass(7, NOW, 0, NOW, NOW, false, 0, 0);
        RoomView partial = Rooms.view(Rooms.state(-3_000, List.of(Rooms.bucket(NOW, 5, 0))));
        RoomView reserved = Rooms.view(Rooms.state(-3_200, List.of(Rooms.bucket(NOW, 5, 5))));
        Decision decision = visits.decide(partial, Optional.of(pass), NOW + 3_100);

        assertThat(decision).isInstanceOf(Decision.NeedsTicket.class);
        assertThat(visits.settle(partial, decision, Ticket.None.INSTANCE, NOW + 3_300))
                .isInstanceOf(Verdict.Waiting.class);
        assertThat(visits.settle(reserved, decision, Ticket.None.INSTANCE, NOW + 3_300))
                .isInstanceOf(Verdict.Admitted.class);
    }

    @Test
    void shouldEnterOnTheReservationOfWhichACounterTold() {
        RoomView room = Rooms.view(Rooms.state(1_000, List.of(Rooms.bucket(NOW, 5, 0))));
        VisitorPass pass = new VisitorPass(7, NOW + 60_000, 0, NOW, NOW, false, 20, 0);
        Decision decision = new Decision.WaitsUnlessNewer(pass);
        CounterNews counts = new CounterNews(NOW + 3_000, Optional.empty(), NOW + 2_500);
        CounterNews countsNot = new CounterNews(NOW + 3_000, Optional.empty(), NOW + 1_999);

        assertThat(visits.settle(room, decision, new Ticket.Reserved(countsNot), NOW + 3_100))
                .isInstanceOf(Verdict.Waiting.class);
        assertThat(visits.settle(room, decision, new Ticket.Reserved(counts), NOW + 3_100))
                .isInstanceOf(Verdict.Admitted.class);
        assertThat(moves.getLast().getAdmission()).isEqualTo(Admission.RESERVED);
    }

    @Test
    void shouldCountTheIntervalFromThePollThoughItIsNotCounted() {
        VisitorPass pass = new VisitorPass(99, NOW, 0, NOW, NOW, false, 5, 0);

        Verdict verdict = visit(closed, Optional.of(pass), NOW + 5_000);

        assertThat(verdict).isInstanceOfSatisfying(Verdict.Waiting.class, waiting -> {
            assertThat(waiting.sealCookie()).isTrue();
            assertThat(waiting.pass().lastCheckIn()).isEqualTo(NOW + 5_000);
            assertThat(waiting.pass().countedAt()).isEqualTo(pass.countedAt());
        });
    }

    @Test
    void shouldPassAVisitorWhomAParallelRequestAdmitted() {
        VisitorPass pass = queued(NOW);
        visit(open, Optional.of(pass), NOW + TICK);

        Decision decision = visits.decide(closed, Optional.of(pass), NOW + TICK + 5);

        assertThat(decision).isInstanceOf(Decision.Pass.class);
    }

    @Test
    void shouldCountAnAcceptedVisitorWhomAnotherEdgeCountedAsWaitingInThisTick() {
        VisitorPass queued = queued(NOW);
        visit(open, Optional.of(queued), NOW + 1);
        VisitorPass countedElsewhere = queued.seenAt(NOW + 2 * TICK).countedAt(NOW + 2 * TICK);

        Verdict verdict = visit(closed, Optional.of(countedElsewhere), NOW + 2 * TICK + 1);

        assertThat(verdict).isInstanceOf(Verdict.Admitted.class);
        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.WAITING);
        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW + 2 * TICK);
        assertThat(moves.getLast().getTo()).isEqualTo(Standing.ACTIVE);
    }

    @Test
    void shouldTakeAwayWhatWasCountedLastWhenTheClientNeverStoresTheCookie() {
        VisitorPass first = admitted(NOW);
        for (int tick = 1; tick <= 5; tick++) {
            visit(open, Optional.of(first), NOW + tick * TICK);
        }

        assertThat(moves).extracting(TrafficEvent::getPreviousCheckIn).containsExactly(0L, NOW, NOW + TICK,
                NOW + 2 * TICK, NOW + 3 * TICK, NOW + 4 * TICK);
    }

    @Test
    void shouldSayHowTheVisitorWasAdmitted() {
        visit(open, Optional.empty(), NOW);
        RoomView fifo = Rooms.view(Rooms.state(0, List.of()));
        visits.settle(fifo, visits.decide(fifo, Optional.empty(), NOW), Ticket.Split.INSTANCE, NOW);

        assertThat(moves).extracting(TrafficEvent::getAdmission).containsExactly(Admission.PASSTHROUGH,
                Admission.SPLIT);
    }

    @Test
    void shouldBeAskedAgainSoonWhileTheRoomHasNoStateYet() {
        RoomView fresh = Rooms.view(config -> {
        });

        VisitorPass pass = passOf(visit(fresh, Optional.empty(), NOW));

        assertThat(pass.refreshIntervalSeconds()).isEqualTo(1);
        assertThat(queued(NOW).refreshIntervalSeconds()).as("where everybody queues").isEqualTo(20);
    }

    @Test
    void shouldQueueWhoGotNoTicket() {
        RoomView fifo = Rooms.view(Rooms.state(0, List.of()));

        Verdict verdict = visits.settle(fifo, visits.decide(fifo, Optional.empty(), NOW), Ticket.None.INSTANCE,
                NOW);

        assertThat(verdict).isInstanceOf(Verdict.Waiting.class);
    }

    private Verdict numbered(Optional<VisitorPass> pass, long requestAt, long now) {
        RoomView fifo = Rooms.view(Rooms.state(0, List.of()));
        Decision decision = pass.map(called -> visits.decide(fifo, pass, called, requestAt))
                .orElseGet(() -> visits.decide(fifo, pass, requestAt));
        return visits.settle(fifo, decision, number(requestAt), now);
    }

    private static Ticket number(long requestAt) {
        return new Ticket.Numbered("nairobi", requestAt, 7);
    }

    @Test
    void shouldCountWhoGotANumberSinceItWasAskedFor() {
        VisitorPass pass = queued(NOW - 5_000);
        moves.clear();

        VisitorPass admitted = passOf(numbered(Optional.of(pass), NOW + TICK - 3, NOW + TICK + 2));

        assertThat(admitted.countedAt()).isEqualTo(NOW + TICK - 3);
        assertThat(admitted.countedActive()).isTrue();
        assertThat(admitted.acceptedAt()).isEqualTo(NOW + TICK - 3);
        assertThat(moves).singleElement().satisfies(move -> {
            assertThat(move.getAdmission()).isEqualTo(Admission.TICKET);
            assertThat(move.getAt()).isEqualTo(NOW + TICK + 2);
            assertThat(move.getFrom()).isEqualTo(Standing.WAITING);
            assertThat(move.getPreviousCheckIn()).isEqualTo(NOW - 5_000);
            assertThat(move.getTo()).isEqualTo(Standing.ACTIVE);
            assertThat(move.getTicketScope()).isEqualTo("nairobi");
            assertThat(move.getTicketNumber()).isEqualTo(7);
        });
    }

    @Test
    void shouldTakeTheVisitorAwayFromWhereTheNumberWasCounted() {
        VisitorPass admitted = passOf(numbered(Optional.empty(), NOW, NOW + 40));

        visit(closed, Optional.of(admitted), NOW + TICK);

        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.ACTIVE);
        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW);
    }

    @Test
    void shouldCountANumberAsActiveThoughTheMoveWasRefused() {
        VisitorPass pass = queued(NOW - 5_000);
        sinkHasRoom = false;

        VisitorPass admitted = passOf(numbered(Optional.of(pass), NOW, NOW));

        assertThat(admitted.countedActive()).isTrue();
        assertThat(admitted.countedAt()).isEqualTo(NOW);
    }

    @Test
    void shouldUseOneNumberForParallelRequestsOfOneVisitor() {
        RoomView fifo = Rooms.view(Rooms.state(0, List.of()));
        Optional<VisitorPass> pass = Optional.of(queued(NOW));
        Decision first = visits.decide(fifo, pass, pass.orElseThrow(), NOW + 5);
        Decision second = visits.decide(fifo, pass, pass.orElseThrow(), NOW + 6);
        moves.clear();

        visits.settle(fifo, first, number(NOW + 5), NOW + 9);
        boolean admittedMeanwhile = visits.isAdmittedMeanwhile((Decision.AsksForTicket) second);
        Verdict verdict = visits.settle(fifo, second, Ticket.None.INSTANCE, NOW + 9);

        assertThat(admittedMeanwhile).isTrue();
        assertThat(verdict).isInstanceOf(Verdict.Admitted.class);
        assertThat(moves).hasSize(1);
    }

    @Test
    void shouldRememberAsActiveWhoWasCountedAsWaitingInTheSameMillisecond() {
        Optional<VisitorPass> pass = Optional.of(queued(NOW));

        numbered(pass, NOW, NOW);
        visit(closed, pass, NOW + TICK);

        assertThat(moves.getLast().getFrom()).isEqualTo(Standing.ACTIVE);
    }

    @Test
    void shouldTellTheRefreshIntervalOfTodayNotThatOfTheCookie() {
        VisitorPass pass = queued(NOW);
        RoomView faster = Rooms.view(config -> {
            config.setQueueAll(true);
            config.setRefreshIntervalMillis(5_000);
        });

        assertThat(passOf(visit(faster, Optional.of(pass), NOW + TICK)).refreshIntervalSeconds())
                .isBetween(4, 6);
    }

    @Test
    void shouldCountAnAttemptInRandomOrderThoughItIsNotCountedAsACheckIn() {
        RoomView quick = random(config -> config.setRefreshIntervalMillis(2_000));
        VisitorPass pass = passOf(visit(quick, Optional.empty(), NOW));

        Verdict second = visit(quick, Optional.of(pass), NOW + 2_000);

        assertThat(second).isInstanceOfSatisfying(Verdict.Waiting.class, waiting -> {
            assertThat(waiting.sealCookie()).isTrue();
            assertThat(waiting.pass().lastCheckIn()).isEqualTo(NOW + 2_000);
        });
    }

    @Test
    void shouldTakeTheBearerOfAnOldPassForANewcomer() {
        VisitorPass pass = admitted(NOW);

        Decision decision = visits.decide(closed, Optional.of(pass), NOW + 300_000);

        assertThat(decision).isInstanceOfSatisfying(Decision.Wait.class,
                wait -> assertThat(wait.pass().visitorId()).isNotEqualTo(pass.visitorId()));
    }

    @Test
    void shouldRenewTheCookieWithoutAMoveWhenItGrowsOldWithinATick() {
        VisitorPass pass = admitted(NOW);

        assertThat(visit(open, Optional.of(pass), NOW + 4_999)).isEqualTo(new Verdict.Admitted(pass, false));
        assertThat(visit(open, Optional.of(pass), NOW + 5_000))
                .isEqualTo(new Verdict.Admitted(pass.seenAt(NOW + 5_000), true));
        assertThat(moves).hasSize(1);
    }

    @Test
    void shouldCountAgainWhatTheSinkRefused() {
        VisitorPass pass = admitted(NOW);
        sinkHasRoom = false;
        pass = passOf(visit(open, Optional.of(pass), NOW + TICK));
        sinkHasRoom = true;

        visit(open, Optional.of(pass), NOW + TICK + 1);

        assertThat(moves.getLast().getPreviousCheckIn()).isEqualTo(NOW);
        assertThat(moves.getLast().getAt()).isEqualTo(NOW + TICK + 1);
    }

    @Test
    void shouldLetAnAdmittedVisitorPassThoughTheMoveWasRefused() {
        sinkHasRoom = false;
        VisitorPass pass = admitted(NOW);
        sinkHasRoom = true;

        Verdict verdict = visit(closed, Optional.of(pass), NOW + 100);

        assertThat(verdict).isInstanceOf(Verdict.Admitted.class);
        assertThat(moves).singleElement().satisfies(move -> {
            assertThat(move.getFrom()).isEqualTo(Standing.NEW);
            assertThat(move.getTo()).isEqualTo(Standing.ACTIVE);
        });
    }

    @Test
    void shouldNotMoveBackInTimeWhenAnotherEdgesClockIsAhead() {
        VisitorPass pass = admitted(NOW + 3_000);

        Verdict verdict = visit(open, Optional.of(pass), NOW - TICK);

        assertThat(verdict).isEqualTo(new Verdict.Admitted(pass, false));
        assertThat(moves).hasSize(1);
    }

    @Test
    void shouldCountASessionWithoutRenewalOnlyOnce() {
        RoomView fixed = Rooms.view(config -> {
            config.setQueueingMethod(QueueingMethod.PASSTHROUGH);
            config.setDisableSessionRenewal(true);
        });
        VisitorPass pass = passOf(visit(fixed, Optional.empty(), NOW));

        assertThat(visit(fixed, Optional.of(pass), NOW + 5 * TICK)).isEqualTo(new Verdict.Admitted(pass, false));
        assertThat(moves).hasSize(1);
    }

    @Test
    void shouldEndASessionAfterAdmissionWhenRenewalIsOffWhateverTheVisitorDoes() {
        RoomView fixed = Rooms.view(config -> {
            config.setQueueingMethod(QueueingMethod.PASSTHROUGH);
            config.setDisableSessionRenewal(true);
        });
        sinkHasRoom = false;
        VisitorPass first = passOf(visit(fixed, Optional.empty(), NOW));
        VisitorPass pass = first;
        long session = fixed.timing().session();
        for (long passed = TICK; passed < session; passed += TICK) {
            sinkHasRoom = passed > session / 2;
            pass = passOf(visit(fixed, Optional.of(pass), NOW + passed));

            assertThat(pass.visitorId()).isEqualTo(first.visitorId());
        }

        assertThat(passOf(visit(fixed, Optional.of(pass), NOW + session)).visitorId())
                .isNotEqualTo(first.visitorId());
    }

    @Test
    void shouldLeaveASuspendedOrRejectingRoomUncounted() {
        assertThat(visit(Rooms.view(config -> config.setSuspended(true)), Optional.empty(), NOW))
                .isInstanceOf(Verdict.Bypassed.class);
        assertThat(visit(Rooms.view(config -> config.setQueueingMethod(QueueingMethod.REJECT)), Optional.empty(), NOW))
                .isInstanceOf(Verdict.Rejected.class);
        assertThat(moves).isEmpty();
    }

    private final RoomView random = random(config -> {
    });

    private static RoomView random(Consumer<RoomConfig> change) {
        RoomConfig config = Rooms.config(200, 200);
        config.setQueueingMethod(QueueingMethod.RANDOM);
        change.accept(config);
        return RoomView.of(config, Optional.of(Rooms.state(0, List.of(Rooms.bucket(NOW - 60_000, 5, 0)))));
    }

    @Test
    void shouldDrawANewIntervalForEachTryInRandomOrder() {
        VisitorPass pass = passOf(visit(random, Optional.empty(), NOW));
        Set<Integer> intervals = new TreeSet<>();
        for (int attempt = 1; attempt <= 20; attempt++) {
            pass = passOf(visit(random, Optional.of(pass), pass.lastCheckIn() + pass.refreshIntervalSeconds() * 1000L));
            intervals.add(pass.refreshIntervalSeconds());
        }

        assertThat(intervals).containsExactly(17, 18, 19, 20, 21, 22, 23);
    }

    @Test
    void shouldDrawOneToTwoIntervalsBeforeTheFirstTryInRandomOrder() {
        Set<Integer> intervals = new TreeSet<>();
        for (int i = 0; i < 1_000; i++) {
            intervals.add(passOf(visit(random, Optional.empty(), NOW)).refreshIntervalSeconds());
        }

        assertThat(intervals).hasSizeGreaterThan(5).allSatisfy(seconds -> assertThat(seconds).isBetween(20, 39));
    }

    @Test
    void shouldHoldNewcomersToTheirFirstInterval() {
        VisitorPass pass = passOf(visit(random, Optional.empty(), NOW));
        long end = NOW + pass.refreshIntervalSeconds() * 1000L;

        assertThat(visits.decide(random, Optional.of(pass), end - 1)).isInstanceOf(Decision.TooEarly.class);
        assertThat(visits.decide(random, Optional.of(pass), end)).isNotInstanceOf(Decision.TooEarly.class);
    }

    @Test
    void shouldGiveNoSecondTryToAnOldCookie() {
        VisitorPass first = passOf(visit(random, Optional.empty(), NOW));
        long next = NOW + first.refreshIntervalSeconds() * 1000L;
        visit(random, Optional.of(first), next);

        assertThat(visits.decide(random, Optional.of(first), next + 1)).isInstanceOf(Decision.TooEarly.class);
        assertThat(visits.decide(random, Optional.of(first), next + 17_000 - 1))
                .isInstanceOf(Decision.TooEarly.class);
    }

    @Test
    void shouldKeepThePlaceFromFifoToRandomAndBack() {
        VisitorPass inFifo = queued(NOW);
        VisitorPass inRandom = passOf(visit(random, Optional.of(inFifo), NOW + 20_000));
        VisitorPass again = passOf(visit(closed, Optional.of(inRandom), NOW + 80_000));

        assertThat(again.bucketId()).isEqualTo(inFifo.bucketId());
        assertThat(again.visitorId()).isEqualTo(inFifo.visitorId());
        assertThat(again.refreshIntervalSeconds()).isBetween(17, 23);
    }
}
