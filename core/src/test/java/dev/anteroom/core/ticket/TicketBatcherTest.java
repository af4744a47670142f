package dev.anteroom.core.ticket;

import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.ticketScope;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.CounterNews;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.BucketApplicants;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TicketBatcherTest {

    private static final String OWN = "nairobi";
    private static final long TIMEOUT = 250;

    private final AtomicLong ids = new AtomicLong();

    /** A state published {@code age} before NOW. */
    private static RoomView room(long age, int own, int anywhere) {
        return Rooms.view(Rooms.state(age, List.of(), ticketScope(OWN, own, 100),
                ticketScope(ScopeKey.ANYWHERE, anywhere, 1_000)));
    }

    private TicketBatcher<String> batcher(int own, int anywhere) {
        return new TicketBatcher<>(OWN, room(0, own, anywhere), ids::incrementAndGet);
    }

    private static VisitorPass pass(long visitorId) {
        return VisitorPass.newcomer(visitorId, NOW, 20);
    }

    private static List<BucketApplicants> applicants(int count) {
        return List.of(new BucketApplicants(NOW, count));
    }

    private static <T> List<T> only(Class<T> kind, List<? extends TicketEffect<String>> effects) {
        return effects.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<TicketEffect.Ask<String>> asks(List<TicketEffect<String>> effects) {
        return (List<TicketEffect.Ask<String>>) (List<?>) only(TicketEffect.Ask.class, effects);
    }

    private static TicketEffect<String> served(String visitor, long requestAt) {
        return new TicketEffect.Served<>(visitor, OWN, requestAt, 1);
    }

    private static TicketEffect<String> giveBack(int count, long requestAt) {
        return new TicketEffect.GiveBack<>(OWN, count, requestAt);
    }

    @Test
    void shouldAskAtOnceForTheFirstAndThenForAllWhoCameMeanwhile() {
        TicketBatcher<String> batcher = batcher(10, 0);

        List<TicketEffect<String>> first = batcher.arrive(pass(1), "a", NOW);
        List<TicketEffect<String>> second = batcher.arrive(pass(2), "b", NOW + 1);
        List<TicketEffect<String>> third = batcher.arrive(pass(3), "c", NOW + 2);
        List<TicketEffect<String>> answered = batcher.granted(new Grant(OWN, 1, 1, false), NOW + 5);

        assertThat(asks(first)).containsExactly(
                new TicketEffect.Ask<>(OWN, 1, 1, new Allotment(NOW, 100, 0, 110), NOW, applicants(1)));
        assertThat(second).isEmpty();
        assertThat(third).isEmpty();
        assertThat(answered).containsExactly(new TicketEffect.Answered<>(GrantResult.GRANTED, 5),
                new TicketEffect.Ask<>(OWN, 2, 2, new Allotment(NOW, 100, 0, 110), NOW + 5, applicants(2)),
                served("a", NOW));
    }

    @Test
    void shouldTellEachVisitorTheNumber() {
        TicketBatcher<String> batcher = batcher(10, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.arrive(pass(2), "b", NOW + 1);
        batcher.arrive(pass(3), "c", NOW + 1);
        batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        List<TicketEffect<String>> answered = batcher.granted(new Grant(OWN, 2, 2, 41, false, Optional.empty()),
                NOW + 8);

        assertThat(answered).containsSubsequence(new TicketEffect.Served<>("b", OWN, NOW + 4, 41),
                new TicketEffect.Served<>("c", OWN, NOW + 4, 42));
    }

    @Test
    void shouldAskAnywhereAtOnceForWhomTheOwnAllotmentCantServe() {
        TicketBatcher<String> batcher = batcher(1, 5);
        batcher.arrive(pass(1), "a", NOW);

        List<TicketEffect<String>> second = batcher.arrive(pass(2), "b", NOW);

        assertThat(asks(second)).singleElement().satisfies(ask -> {
            assertThat(ask.scope()).isEqualTo(ScopeKey.ANYWHERE);
            assertThat(ask.count()).isEqualTo(1);
            assertThat(ask.allotment()).isEqualTo(new Allotment(NOW, 1_000, 0, 1_005));
        });
    }

    @Test
    void shouldAskAnywhereForWhatTheOwnScopeDidNotGrant() {
        TicketBatcher<String> batcher = batcher(5, 5);
        batcher.arrive(pass(1), "a", NOW);

        List<TicketEffect<String>> refused = batcher.granted(new Grant(OWN, 1, 0, false), NOW + 4);
        List<TicketEffect<String>> served = batcher.granted(new Grant(ScopeKey.ANYWHERE, 2, 1, false), NOW + 8);

        assertThat(asks(refused)).singleElement()
                .satisfies(ask -> assertThat(ask.scope()).isEqualTo(ScopeKey.ANYWHERE));
        assertThat(served).contains(new TicketEffect.Served<>("a", ScopeKey.ANYWHERE, NOW + 4, 1));
        assertThat(batcher.isIdle()).isTrue();
    }

    @Test
    void shouldRefuseWhomNoScopeGaveANumber() {
        TicketBatcher<String> batcher = batcher(5, 5);
        batcher.arrive(pass(1), "a", NOW);
        batcher.granted(new Grant(OWN, 1, 0, false), NOW + 4);

        List<TicketEffect<String>> effects = batcher.granted(new Grant(ScopeKey.ANYWHERE, 2, 0, false), NOW + 8);

        assertThat(effects).contains(new TicketEffect.Refused<>("a"));
    }

    @Test
    void shouldNotAskAgainOnAStateThatIsUsedUp() {
        TicketBatcher<String> batcher = batcher(1, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(batcher.mayServe(pass(99), NOW)).isFalse();
        assertThat(batcher.arrive(pass(2), "b", NOW + 5)).containsExactly(new TicketEffect.Refused<>("b"));
    }

    @Test
    void shouldAskAgainOnceANewStateGivesMore() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.granted(new Grant(OWN, 1, 0, false), NOW + 4);

        batcher.see(room(-200, 5, 0));

        assertThat(batcher.mayServe(pass(99), NOW)).isTrue();
        assertThat(asks(batcher.arrive(pass(2), "b", NOW + 300))).hasSize(1);
    }

    @Test
    void shouldStayShutWhenOnlyTheConfigurationChanged() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.granted(new Grant(OWN, 1, 0, false), NOW + 4);

        batcher.see(room(0, 5, 0));

        assertThat(batcher.mayServe(pass(99), NOW)).isFalse();
    }

    @Test
    void shouldNotAskOnAStateThatOutlivedItsLease() {
        TicketBatcher<String> batcher = batcher(5, 0);

        List<TicketEffect<String>> effects = batcher.arrive(pass(1), "a", NOW + 10_001);

        assertThat(effects).containsExactly(new TicketEffect.Unanswered<>("a"));
    }

    @Test
    void shouldLeaveToThePolicyWhomACounterRefusedForAStaleState() {
        TicketBatcher<String> batcher = batcher(5, 5);
        batcher.arrive(pass(1), "a", NOW);

        List<TicketEffect<String>> effects = batcher.granted(new Grant(OWN, 1, 0, true), NOW + 4);

        assertThat(effects).containsExactly(new TicketEffect.Answered<>(GrantResult.STALE, 4),
                new TicketEffect.Unanswered<>("a"));
    }

    @Test
    void shouldLeaveToThePolicyWhoWaitedTooLong() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);

        assertThat(batcher.timePassed(NOW + TIMEOUT - 1)).isEmpty();
        assertThat(batcher.timePassed(NOW + TIMEOUT)).containsExactly(new TicketEffect.Unanswered<>("a"),
                new TicketEffect.Overdue<>(OWN, true));
    }

    @Test
    void shouldGiveBackALateGrant() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.timePassed(NOW + TIMEOUT);

        List<TicketEffect<String>> effects = batcher.granted(new Grant(OWN, 1, 1, false), NOW + 900);

        assertThat(effects).containsExactly(new TicketEffect.Heard<>(OWN),
                new TicketEffect.Answered<>(GrantResult.LATE, 900),
                giveBack(1, NOW));
    }

    @Test
    void shouldNotServeALateGrantThoughNobodySaidThatTimePassed() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);

        List<TicketEffect<String>> effects = batcher.granted(new Grant(OWN, 1, 1, false), NOW + 60_000);

        assertThat(effects).startsWith(new TicketEffect.Unanswered<>("a")).endsWith(giveBack(1, NOW));
    }

    /** One answer comes after 400 ms, in vain. */
    private TicketBatcher<String> slowlyAnswered() {
        TicketBatcher<String> batcher = batcher(100, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.timePassed(NOW + TIMEOUT);
        batcher.granted(new Grant(OWN, 1, 1, false), NOW + 400);
        return batcher;
    }

    @Test
    void shouldWaitLongerWhereAnAnswerCameTooLate() {
        TicketBatcher<String> batcher = slowlyAnswered();
        batcher.arrive(pass(2), "b", NOW + 500);
        batcher.arrive(pass(3), "c", NOW + 510);

        List<TicketEffect<String>> late = batcher.granted(new Grant(OWN, 2, 1, false), NOW + 900);
        assertThat(late).contains(served("b", NOW + 500));

        assertThat(batcher.granted(new Grant(OWN, 3, 1, false), NOW + 1_300)).as("who came while one was underway")
                .contains(served("c", NOW + 900));
    }

    @Test
    void shouldWaitNoLongerThanTwiceAsLongAsAnswersTookNorThanSettle() {
        TicketBatcher<String> batcher = slowlyAnswered();
        batcher.arrive(pass(2), "b", NOW + 500);
        assertThat(batcher.nextDeadline()).isEqualTo(NOW + 500 + 2 * 400);
        batcher.granted(new Grant(OWN, 2, 1, false), NOW + 500 + 1_500);

        batcher.arrive(pass(3), "c", NOW + 3_000);

        assertThat(batcher.nextDeadline()).isEqualTo(NOW + 3_000 + room(0, 0, 0).config().getSettleMillis());
    }

    @Test
    void shouldWaitAsBeforeOnceAnswersComeSoon() {
        TicketBatcher<String> batcher = slowlyAnswered();
        for (int i = 0; i < 5; i++) {
            batcher.arrive(pass(10 + i), "fast", NOW + 1_000 + i);
            batcher.granted(new Grant(OWN, 2 + i, 1, false), NOW + 1_000 + i);
        }

        batcher.arrive(pass(2), "b", NOW + 3_000);

        assertThat(batcher.timePassed(NOW + 3_000 + TIMEOUT - 1)).isEmpty();
        assertThat(batcher.timePassed(NOW + 3_000 + TIMEOUT)).contains(new TicketEffect.Unanswered<>("b"));
    }

    @Test
    void shouldAskForOneOnlyWhileTheCounterIsSilentAndForAllOnceItAnswers() {
        TicketBatcher<String> batcher = batcher(10, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.timePassed(NOW + TIMEOUT);
        batcher.arrive(pass(2), "b", NOW + 300);
        batcher.arrive(pass(3), "c", NOW + 310);
        batcher.arrive(pass(4), "d", NOW + 310);
        batcher.arrive(pass(5), "e", NOW + 310);

        List<TicketEffect<String>> late = batcher.timePassed(NOW + 300 + TIMEOUT);
        List<TicketEffect<String>> back = batcher.granted(new Grant(OWN, 3, 1, false), NOW + 555);

        assertThat(asks(late)).singleElement().satisfies(ask -> assertThat(ask.count()).isEqualTo(1));
        assertThat(asks(back)).singleElement().satisfies(ask -> assertThat(ask.count()).isEqualTo(2));
        assertThat(back).contains(served("c", NOW + 550));
    }

    @Test
    void shouldGiveBackTheNumberOfWhoHungUp() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);

        batcher.hungUp(1, "a"::equals);

        assertThat(batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4))
                .containsExactly(new TicketEffect.Answered<>(GrantResult.GRANTED, 4), giveBack(1, NOW));
    }

    @Test
    void shouldNotAskForWhoHungUpBeforeTheNextRequest() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.arrive(pass(2), "b", NOW);
        batcher.arrive(pass(3), "c", NOW);

        batcher.hungUp(2, "b"::equals);

        assertThat(asks(batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4))).singleElement()
                .satisfies(ask -> assertThat(ask.count()).isEqualTo(1));
    }

    @Test
    void shouldDropAnAnswerThatCameBefore() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(batcher.granted(new Grant(OWN, 1, 1, false), NOW + 5)).isEmpty();
        assertThat(batcher.granted(new Grant(OWN, 77, 1, false), NOW + 5)).isEmpty();
        assertThat(batcher.granted(new Grant("lima", 1, 1, false), NOW + 5)).isEmpty();
    }

    @Test
    void shouldAskForOneNumberForParallelRequestsOfAVisitor() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);

        List<TicketEffect<String>> parallel = batcher.arrive(pass(1), "a2", NOW + 1);
        List<TicketEffect<String>> answered = batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(parallel).isEmpty();
        assertThat(answered).containsSubsequence(served("a", NOW), new TicketEffect.Followed<>("a2"));
    }

    @Test
    void shouldServeTheParallelRequestWhenTheFirstHungUp() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.arrive(pass(1), "a2", NOW + 1);

        batcher.hungUp(1, "a"::equals);

        assertThat(batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4)).contains(served("a2", NOW));
    }

    @Test
    void shouldLeaveToThePolicyAllForWhomNoRequestCouldBeSent() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.arrive(pass(2), "b", NOW);

        assertThat(batcher.unsent(OWN, 1)).containsExactly(new TicketEffect.Unanswered<>("a"),
                new TicketEffect.Unanswered<>("b"));
        assertThat(batcher.isIdle()).isTrue();
    }

    @Test
    void shouldAskAgainForWhatWasGivenBack() {
        TicketBatcher<String> batcher = batcher(1, 0);
        batcher.arrive(pass(1), "a", NOW);
        batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(batcher.giveBack(OWN, NOW)).containsExactly(giveBack(1, NOW));
        assertThat(batcher.mayServe(pass(99), NOW)).isTrue();
    }

    @Test
    void shouldTryAnywhereWhenTheNextStateGivesTheOwnScopeNothing() {
        TicketBatcher<String> batcher = batcher(5, 5);
        batcher.arrive(pass(1), "a", NOW);
        batcher.arrive(pass(2), "b", NOW);
        batcher.see(room(-200, 0, 5));

        List<TicketEffect<String>> effects = batcher.granted(new Grant(OWN, 1, 1, false), NOW + 204);

        assertThat(asks(effects)).singleElement()
                .satisfies(ask -> assertThat(ask.scope()).isEqualTo(ScopeKey.ANYWHERE));
    }

    private static VisitorPass waiting(long visitorId, long bucketId) {
        return new VisitorPass(visitorId, bucketId, 0, NOW - 5_000, NOW - 5_000, false, 20, 0);
    }

    private static Grant telling(int count, Optional<Long> partial) {
        return new Grant(OWN, 1, count, 1, false, Optional.of(new CounterNews(NOW - 100, partial, NOW - 300)));
    }

    /** A batcher with a state that is older than three publications and according to which no number is left. */
    private TicketBatcher<String> outdated() {
        return new TicketBatcher<>(OWN, room(1_000, 0, 0), ids::incrementAndGet);
    }

    @Test
    void shouldServeTheOldestBucketFirst() {
        TicketBatcher<String> batcher = batcher(2, 0);
        batcher.arrive(waiting(1, NOW), "first", NOW);
        batcher.arrive(waiting(2, NOW), "newer", NOW);

        List<TicketEffect<String>> older = batcher.arrive(waiting(3, NOW - 60_000), "older", NOW);
        List<TicketEffect<String>> answered = batcher.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(older).as("there is hope ahead of the newer one").isEmpty();
        assertThat(asks(answered)).singleElement().satisfies(ask -> assertThat(ask.applicants())
                .containsExactly(new BucketApplicants(NOW - 60_000, 1)));
    }

    @Test
    void shouldAskByAnOldStateHoweverLittleItLeaves() {
        List<TicketEffect<String>> effects = outdated().arrive(waiting(1, NOW), "a", NOW);

        assertThat(asks(effects)).singleElement().satisfies(ask -> {
            assertThat(ask.count()).isEqualTo(1);
            assertThat(ask.applicants()).containsExactly(new BucketApplicants(NOW, 1));
        });
    }

    @Test
    void shouldLetInOnAPlaceThatANewerStateHolds() {
        TicketBatcher<String> batcher = outdated();
        batcher.arrive(waiting(1, NOW - 60_000), "reserved", NOW);

        List<TicketEffect<String>> answered = batcher.granted(telling(0, Optional.of(NOW)), NOW + 4);
        List<TicketEffect<String>> next = batcher.arrive(waiting(2, NOW - 60_000), "next", NOW + 5);

        assertThat(answered).anyMatch(TicketEffect.Reserved.class::isInstance);
        assertThat(next).as("because of the counter's earlier answer").singleElement()
                .isInstanceOf(TicketEffect.Reserved.class);
    }

    @Test
    void shouldNotLetInBehindThePartialBucketOfANewerState() {
        TicketBatcher<String> batcher = batcher(5, 0);
        batcher.see(room(1_000, 5, 0));
        batcher.arrive(waiting(1, NOW), "a", NOW);

        List<TicketEffect<String>> answered = batcher.granted(telling(0, Optional.of(NOW - 60_000)), NOW + 4);
        List<TicketEffect<String>> refused = batcher.granted(new Grant(ScopeKey.ANYWHERE, 2, 0, false), NOW + 8);

        assertThat(answered).as("the other scope may know more").anyMatch(TicketEffect.Ask.class::isInstance);
        assertThat(refused).contains(new TicketEffect.Refused<>("a"));
        assertThat(batcher.mayServe(waiting(2, NOW), NOW + 9)).isFalse();
        assertThat(batcher.mayServe(waiting(3, NOW - 60_000), NOW + 9)).isTrue();
    }

    @Test
    void shouldBelieveWhatACounterToldForThreePublications() {
        TicketBatcher<String> batcher = outdated();
        batcher.arrive(waiting(1, NOW), "a", NOW);
        batcher.granted(telling(0, Optional.of(NOW - 60_000)), NOW + 4);
        batcher.arrive(waiting(2, NOW), "b", NOW + 4);
        batcher.granted(new Grant(ScopeKey.ANYWHERE, 2, 0, false), NOW + 8);

        assertThat(batcher.mayServe(waiting(3, NOW), NOW + 700)).isFalse();
        assertThat(batcher.mayServe(waiting(3, NOW), NOW + 800)).isTrue();
    }

    @Test
    void shouldNotSplitForThoseWhoWaitByTheEdgesOwnState() {
        RoomView full = Rooms.view(Rooms.state(1_000, List.of(Rooms.bucket(NOW - 60_000, 5, 0)),
                ticketScope(OWN, 0, 100), ticketScope(ScopeKey.ANYWHERE, 0, 1_000)));
        TicketBatcher<String> batcher = new TicketBatcher<>(OWN, full, ids::incrementAndGet);
        batcher.arrive(waiting(1, NOW), "behind", NOW);

        assertThat(batcher.timePassed(NOW + TIMEOUT)).contains(new TicketEffect.Refused<>("behind"));
    }

    @Test
    void shouldLetInOnAPlaceOfWhichAnAnswerTellsHoweverLateItIs() {
        TicketBatcher<String> batcher = outdated();
        batcher.arrive(waiting(1, NOW - 60_000), "reserved", NOW);

        List<TicketEffect<String>> answered = batcher.granted(telling(1, Optional.of(NOW)), NOW + TIMEOUT + 1);

        assertThat(answered).anyMatch(TicketEffect.Reserved.class::isInstance).contains(giveBack(1, NOW));
    }
}
