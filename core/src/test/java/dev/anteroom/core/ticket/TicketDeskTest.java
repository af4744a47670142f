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

class TicketDeskTest {

    private static final String OWN = "nairobi";
    private static final long TIMEOUT = 250;

    private final AtomicLong ids = new AtomicLong();

    /** A state published {@code age} before NOW. */
    private static RoomView room(long age, int own, int anywhere) {
        return Rooms.view(Rooms.state(age, List.of(), ticketScope(OWN, own, 100),
                ticketScope(ScopeKey.ANYWHERE, anywhere, 1_000)));
    }

    private TicketDesk<String> desk(int own, int anywhere) {
        return new TicketDesk<>(OWN, room(0, own, anywhere), ids::incrementAndGet);
    }

    private static VisitorPass pass(long visitorId) {
        return VisitorPass.newcomer(visitorId, NOW, 20);
    }

    private static List<BucketApplicants> applicants(int count) {
        return List.of(new BucketApplicants(NOW, count));
    }

    private static <T> List<T> only(Class<T> kind, List<? extends Outcome<String>> outcomes) {
        return outcomes.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Outcome.Ask<String>> asks(List<Outcome<String>> outcomes) {
        return (List<Outcome.Ask<String>>) (List<?>) only(Outcome.Ask.class, outcomes);
    }

    private static Outcome<String> served(String visitor, long requestAt) {
        return new Outcome.Served<>(visitor, OWN, requestAt);
    }

    private static Outcome<String> giveBack(int count, long requestAt) {
        return new Outcome.GiveBack<>(OWN, count, requestAt);
    }

    @Test
    void shouldAskAtOnceForTheFirstAndThenForAllWhoCameMeanwhile() {
        TicketDesk<String> desk = desk(10, 0);

        List<Outcome<String>> first = desk.arrive(pass(1), "a", NOW);
        List<Outcome<String>> second = desk.arrive(pass(2), "b", NOW + 1);
        List<Outcome<String>> third = desk.arrive(pass(3), "c", NOW + 2);
        List<Outcome<String>> answered = desk.granted(new Grant(OWN, 1, 1, false), NOW + 5);

        assertThat(asks(first)).containsExactly(
                new Outcome.Ask<>(OWN, 1, 1, new Allotment(NOW, 100, 0, 110), NOW, applicants(1)));
        assertThat(second).isEmpty();
        assertThat(third).isEmpty();
        assertThat(answered).containsExactly(new Outcome.Answered<>(Result.GRANTED, 5),
                new Outcome.Ask<>(OWN, 2, 2, new Allotment(NOW, 100, 0, 110), NOW + 5, applicants(2)),
                served("a", NOW));
    }

    @Test
    void shouldAskAnywhereAtOnceForWhomTheOwnAllotmentCantServe() {
        TicketDesk<String> desk = desk(1, 5);
        desk.arrive(pass(1), "a", NOW);

        List<Outcome<String>> second = desk.arrive(pass(2), "b", NOW);

        assertThat(asks(second)).singleElement().satisfies(ask -> {
            assertThat(ask.scope()).isEqualTo(ScopeKey.ANYWHERE);
            assertThat(ask.count()).isEqualTo(1);
            assertThat(ask.allotment()).isEqualTo(new Allotment(NOW, 1_000, 0, 1_005));
        });
    }

    @Test
    void shouldAskAnywhereForWhatTheOwnScopeDidNotGrant() {
        TicketDesk<String> desk = desk(5, 5);
        desk.arrive(pass(1), "a", NOW);

        List<Outcome<String>> refused = desk.granted(new Grant(OWN, 1, 0, false), NOW + 4);
        List<Outcome<String>> served = desk.granted(new Grant(ScopeKey.ANYWHERE, 2, 1, false), NOW + 8);

        assertThat(asks(refused)).singleElement()
                .satisfies(ask -> assertThat(ask.scope()).isEqualTo(ScopeKey.ANYWHERE));
        assertThat(served).contains(new Outcome.Served<>("a", ScopeKey.ANYWHERE, NOW + 4));
        assertThat(desk.isIdle()).isTrue();
    }

    @Test
    void shouldRefuseWhomNoScopeGaveANumber() {
        TicketDesk<String> desk = desk(5, 5);
        desk.arrive(pass(1), "a", NOW);
        desk.granted(new Grant(OWN, 1, 0, false), NOW + 4);

        List<Outcome<String>> outcomes = desk.granted(new Grant(ScopeKey.ANYWHERE, 2, 0, false), NOW + 8);

        assertThat(outcomes).contains(new Outcome.Refused<>("a"));
    }

    @Test
    void shouldNotAskAgainOnAStateThatIsUsedUp() {
        TicketDesk<String> desk = desk(1, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(desk.mayServe(pass(99), NOW)).isFalse();
        assertThat(desk.arrive(pass(2), "b", NOW + 5)).containsExactly(new Outcome.Refused<>("b"));
    }

    @Test
    void shouldAskAgainOnceANewStateGivesMore() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.granted(new Grant(OWN, 1, 0, false), NOW + 4);

        desk.see(room(-200, 5, 0));

        assertThat(desk.mayServe(pass(99), NOW)).isTrue();
        assertThat(asks(desk.arrive(pass(2), "b", NOW + 300))).hasSize(1);
    }

    @Test
    void shouldStayShutWhenOnlyTheConfigurationChanged() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.granted(new Grant(OWN, 1, 0, false), NOW + 4);

        desk.see(room(0, 5, 0));

        assertThat(desk.mayServe(pass(99), NOW)).isFalse();
    }

    @Test
    void shouldNotAskOnAStateThatOutlivedItsLease() {
        TicketDesk<String> desk = desk(5, 0);

        List<Outcome<String>> outcomes = desk.arrive(pass(1), "a", NOW + 10_001);

        assertThat(outcomes).containsExactly(new Outcome.Unanswered<>("a"));
    }

    @Test
    void shouldLeaveToThePolicyWhomACounterRefusedForAStaleState() {
        TicketDesk<String> desk = desk(5, 5);
        desk.arrive(pass(1), "a", NOW);

        List<Outcome<String>> outcomes = desk.granted(new Grant(OWN, 1, 0, true), NOW + 4);

        assertThat(outcomes).containsExactly(new Outcome.Answered<>(Result.STALE, 4), new Outcome.Unanswered<>("a"));
    }

    @Test
    void shouldLeaveToThePolicyWhoWaitedTooLong() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);

        assertThat(desk.timePassed(NOW + TIMEOUT - 1)).isEmpty();
        assertThat(desk.timePassed(NOW + TIMEOUT)).containsExactly(new Outcome.Unanswered<>("a"),
                new Outcome.Overdue<>(OWN, true));
    }

    @Test
    void shouldGiveBackALateGrant() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.timePassed(NOW + TIMEOUT);

        List<Outcome<String>> outcomes = desk.granted(new Grant(OWN, 1, 1, false), NOW + 900);

        assertThat(outcomes).containsExactly(new Outcome.Heard<>(OWN), new Outcome.Answered<>(Result.LATE, 900),
                giveBack(1, NOW));
    }

    @Test
    void shouldNotServeALateGrantThoughNobodySaidThatTimePassed() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);

        List<Outcome<String>> outcomes = desk.granted(new Grant(OWN, 1, 1, false), NOW + 60_000);

        assertThat(outcomes).startsWith(new Outcome.Unanswered<>("a")).endsWith(giveBack(1, NOW));
    }

    @Test
    void shouldAskForOneOnlyWhileTheCounterIsSilentAndForAllOnceItAnswers() {
        TicketDesk<String> desk = desk(10, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.timePassed(NOW + TIMEOUT);
        desk.arrive(pass(2), "b", NOW + 300);
        desk.arrive(pass(3), "c", NOW + 310);
        desk.arrive(pass(4), "d", NOW + 310);
        desk.arrive(pass(5), "e", NOW + 310);

        List<Outcome<String>> late = desk.timePassed(NOW + 300 + TIMEOUT);
        List<Outcome<String>> back = desk.granted(new Grant(OWN, 3, 1, false), NOW + 555);

        assertThat(asks(late)).singleElement().satisfies(ask -> assertThat(ask.count()).isEqualTo(1));
        assertThat(asks(back)).singleElement().satisfies(ask -> assertThat(ask.count()).isEqualTo(2));
        assertThat(back).contains(served("c", NOW + 550));
    }

    @Test
    void shouldGiveBackTheNumberOfWhoHungUp() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);

        desk.hungUp(1, "a"::equals);

        assertThat(desk.granted(new Grant(OWN, 1, 1, false), NOW + 4))
                .containsExactly(new Outcome.Answered<>(Result.GRANTED, 4), giveBack(1, NOW));
    }

    @Test
    void shouldNotAskForWhoHungUpBeforeTheNextRequest() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.arrive(pass(2), "b", NOW);
        desk.arrive(pass(3), "c", NOW);

        desk.hungUp(2, "b"::equals);

        assertThat(asks(desk.granted(new Grant(OWN, 1, 1, false), NOW + 4))).singleElement()
                .satisfies(ask -> assertThat(ask.count()).isEqualTo(1));
    }

    @Test
    void shouldDropAnAnswerThatCameBefore() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(desk.granted(new Grant(OWN, 1, 1, false), NOW + 5)).isEmpty();
        assertThat(desk.granted(new Grant(OWN, 77, 1, false), NOW + 5)).isEmpty();
        assertThat(desk.granted(new Grant("lima", 1, 1, false), NOW + 5)).isEmpty();
    }

    @Test
    void shouldAskForOneNumberForParallelRequestsOfAVisitor() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);

        List<Outcome<String>> parallel = desk.arrive(pass(1), "a2", NOW + 1);
        List<Outcome<String>> answered = desk.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(parallel).isEmpty();
        assertThat(answered).containsSubsequence(served("a", NOW), new Outcome.Followed<>("a2"));
    }

    @Test
    void shouldServeTheParallelRequestWhenTheFirstHungUp() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.arrive(pass(1), "a2", NOW + 1);

        desk.hungUp(1, "a"::equals);

        assertThat(desk.granted(new Grant(OWN, 1, 1, false), NOW + 4)).contains(served("a2", NOW));
    }

    @Test
    void shouldLeaveToThePolicyAllForWhomNoRequestCouldBeSent() {
        TicketDesk<String> desk = desk(5, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.arrive(pass(2), "b", NOW);

        assertThat(desk.unsent(OWN, 1)).containsExactly(new Outcome.Unanswered<>("a"),
                new Outcome.Unanswered<>("b"));
        assertThat(desk.isIdle()).isTrue();
    }

    @Test
    void shouldAskAgainForWhatWasGivenBack() {
        TicketDesk<String> desk = desk(1, 0);
        desk.arrive(pass(1), "a", NOW);
        desk.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(desk.giveBack(OWN, NOW)).containsExactly(giveBack(1, NOW));
        assertThat(desk.mayServe(pass(99), NOW)).isTrue();
    }

    @Test
    void shouldTryAnywhereWhenTheNextStateGivesTheOwnScopeNothing() {
        TicketDesk<String> desk = desk(5, 5);
        desk.arrive(pass(1), "a", NOW);
        desk.arrive(pass(2), "b", NOW);
        desk.see(room(-200, 0, 5));

        List<Outcome<String>> outcomes = desk.granted(new Grant(OWN, 1, 1, false), NOW + 204);

        assertThat(asks(outcomes)).singleElement()
                .satisfies(ask -> assertThat(ask.scope()).isEqualTo(ScopeKey.ANYWHERE));
    }

    private static VisitorPass waiting(long visitorId, long bucketId) {
        return new VisitorPass(visitorId, bucketId, 0, NOW - 5_000, NOW - 5_000, false, 20, 0);
    }

    private static Grant telling(int count, Optional<Long> partial) {
        return new Grant(OWN, 1, count, false, Optional.of(new CounterNews(NOW - 100, partial, NOW - 300)));
    }

    /** A desk with a state that is older than three publications, and by which no number is left. */
    private TicketDesk<String> outdated() {
        return new TicketDesk<>(OWN, room(1_000, 0, 0), ids::incrementAndGet);
    }

    @Test
    void shouldServeTheOldestBucketFirst() {
        TicketDesk<String> desk = desk(2, 0);
        desk.arrive(waiting(1, NOW), "first", NOW);
        desk.arrive(waiting(2, NOW), "newer", NOW);

        List<Outcome<String>> older = desk.arrive(waiting(3, NOW - 60_000), "older", NOW);
        List<Outcome<String>> answered = desk.granted(new Grant(OWN, 1, 1, false), NOW + 4);

        assertThat(older).as("there is hope ahead of the newer one").isEmpty();
        assertThat(asks(answered)).singleElement().satisfies(ask -> assertThat(ask.applicants())
                .containsExactly(new BucketApplicants(NOW - 60_000, 1)));
    }

    @Test
    void shouldAskByAnOldStateHoweverLittleItLeaves() {
        List<Outcome<String>> outcomes = outdated().arrive(waiting(1, NOW), "a", NOW);

        assertThat(asks(outcomes)).singleElement().satisfies(ask -> {
            assertThat(ask.count()).isEqualTo(1);
            assertThat(ask.applicants()).containsExactly(new BucketApplicants(NOW, 1));
        });
    }

    @Test
    void shouldLetInOnAPlaceThatANewerStateHolds() {
        TicketDesk<String> desk = outdated();
        desk.arrive(waiting(1, NOW - 60_000), "reserved", NOW);

        List<Outcome<String>> answered = desk.granted(telling(0, Optional.of(NOW)), NOW + 4);
        List<Outcome<String>> next = desk.arrive(waiting(2, NOW - 60_000), "next", NOW + 5);

        assertThat(answered).anyMatch(Outcome.Reserved.class::isInstance);
        assertThat(next).as("by what the counter told before").singleElement().isInstanceOf(Outcome.Reserved.class);
    }

    @Test
    void shouldNotLetInBehindThePartialBucketOfANewerState() {
        TicketDesk<String> desk = desk(5, 0);
        desk.see(room(1_000, 5, 0));
        desk.arrive(waiting(1, NOW), "a", NOW);

        List<Outcome<String>> answered = desk.granted(telling(0, Optional.of(NOW - 60_000)), NOW + 4);
        List<Outcome<String>> refused = desk.granted(new Grant(ScopeKey.ANYWHERE, 2, 0, false), NOW + 8);

        assertThat(answered).as("the other scope may know more").anyMatch(Outcome.Ask.class::isInstance);
        assertThat(refused).contains(new Outcome.Refused<>("a"));
        assertThat(desk.mayServe(waiting(2, NOW), NOW + 9)).isFalse();
        assertThat(desk.mayServe(waiting(3, NOW - 60_000), NOW + 9)).isTrue();
    }

    @Test
    void shouldBelieveWhatACounterToldForThreePublications() {
        TicketDesk<String> desk = outdated();
        desk.arrive(waiting(1, NOW), "a", NOW);
        desk.granted(telling(0, Optional.of(NOW - 60_000)), NOW + 4);
        desk.arrive(waiting(2, NOW), "b", NOW + 4);
        desk.granted(new Grant(ScopeKey.ANYWHERE, 2, 0, false), NOW + 8);

        assertThat(desk.mayServe(waiting(3, NOW), NOW + 700)).isFalse();
        assertThat(desk.mayServe(waiting(3, NOW), NOW + 800)).isTrue();
    }

    @Test
    void shouldNotSplitForThoseWhoWaitByTheEdgesOwnState() {
        RoomView full = Rooms.view(Rooms.state(1_000, List.of(Rooms.bucket(NOW - 60_000, 5, 0)),
                ticketScope(OWN, 0, 100), ticketScope(ScopeKey.ANYWHERE, 0, 1_000)));
        TicketDesk<String> desk = new TicketDesk<>(OWN, full, ids::incrementAndGet);
        desk.arrive(waiting(1, NOW), "behind", NOW);

        assertThat(desk.timePassed(NOW + TIMEOUT)).contains(new Outcome.Refused<>("behind"));
    }

    @Test
    void shouldLetInOnAPlaceOfWhichAnAnswerTellsHoweverLateItIs() {
        TicketDesk<String> desk = outdated();
        desk.arrive(waiting(1, NOW - 60_000), "reserved", NOW);

        List<Outcome<String>> answered = desk.granted(telling(1, Optional.of(NOW)), NOW + TIMEOUT + 1);

        assertThat(answered).anyMatch(Outcome.Reserved.class::isInstance).contains(giveBack(1, NOW));
    }
}
