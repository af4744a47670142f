package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.bucket;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.AdmissionPolicy;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.NextPoll;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.core.admission.WaitEstimator;
import dev.anteroom.core.event.ShuffleSeed;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A planned event from ten minutes after {@code NOW} to twenty, with a prequeue from {@code NOW} on. */
@Tag("feature.planned-events")
class PlannedEventTest {

    private static final long START = NOW + 10 * MINUTE;
    private static final long END = NOW + 20 * MINUTE;
    private static final String SEED = "5eed".repeat(16);

    private final AtomicLong ids = new AtomicLong();
    private final VisitService visits = new VisitService("edge-1", "nairobi", ids::incrementAndGet,
            new VisitorMemory(1_000), move -> true, EdgeMembership.NONE);

    private static RoomEvent.Builder sale() {
        return RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(NOW).setStartAt(START).setEndAt(END)
                .setShuffleAtStart(true).setShuffleSeed(SEED);
    }

    private static RoomConfig room(RoomEvent.Builder event) {
        return RoomConfig.newBuilder(Rooms.config(200, 200)).setEvents(List.of(event.build())).build();
    }

    private static RoomView view(RoomEvent.Builder event, long now) {
        return RoomView.of(room(event), Optional.empty()).at(now);
    }

    private Verdict visit(RoomView room, Optional<VisitorPass> pass, long now) {
        return visits.settle(room, visits.decide(room, pass, now), Ticket.Split.INSTANCE, now);
    }

    private VisitorPass queued(RoomView room, long now) {
        return ((Verdict.Waiting) visit(room, Optional.empty(), now)).pass();
    }

    /** A state that would let everybody in, published at any time. */
    private static RoomState generous(Random random, long now) {
        List<WaitingBucket> buckets = new ArrayList<>();
        for (int part = 0; part < ShuffleSeed.PARTS; part++) {
            buckets.add(bucket(NOW + 1 + part, 5, 5));
        }
        RoomState state = Rooms.state(0, buckets, Rooms.ticketScope("nairobi", 1_000, 0));
        state.setPublishedAt(now - random.nextInt(20_000));
        state.setAvailable(10_000);
        return state;
    }

    private static QueueingMethod anyMethod(Random random) {
        List<QueueingMethod> all = List.of(QueueingMethod.values());
        return all.get(random.nextInt(all.size()));
    }

    private static RoomConfig anyVersion(Random random) {
        RoomConfig room = room(sale().setShuffleAtStart(random.nextBoolean())
                .setQueueingMethod(anyMethod(random))
                .setDisableSessionRenewal(random.nextBoolean())
                .setSessionDurationMillis(MINUTE * (1 + random.nextInt(10))));
        room.setTotalActiveUsers(1 + random.nextInt(1_000));
        room.setQueueingMethod(anyMethod(random));
        return room;
    }

    @Property(tries = 200)
    void shouldAdmitNobodyBeforeTheStartWhateverTheEdgesKnow(@ForAll long seed) {
        Random random = new Random(seed);
        List<VisitService> edges = new ArrayList<>();
        List<RoomView> views = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            edges.add(
                    new VisitService("edge-" + i, "nairobi", random::nextLong, new VisitorMemory(1_000), move -> true,
                            EdgeMembership.NONE));
            views.add(RoomView.of(anyVersion(random), Optional.empty()));
        }
        List<Optional<VisitorPass>> crowd = new ArrayList<>();
        long now = NOW;
        while (now < START) {
            int edge = random.nextInt(3);
            if (random.nextInt(4) == 0) {
                RoomConfig known = random.nextBoolean() ? anyVersion(random) : views.get(edge).schedule().room();
                views.set(edge, views.get(edge).next(known, Optional.of(generous(random, now))));
            }
            int visitor = random.nextInt(crowd.size() + 1);
            Optional<VisitorPass> pass = visitor < crowd.size() ? crowd.get(visitor) : Optional.empty();
            RoomView room = views.get(edge).at(now);
            Decision decision = edges.get(edge).decide(room, pass, now);

            assertThat(decision).isInstanceOfAny(Decision.Wait.class, Decision.TooEarly.class);
            Verdict verdict = edges.get(edge).settle(room, decision, Ticket.Split.INSTANCE, now);
            if (visitor == crowd.size()) {
                crowd.add(Optional.empty());
            }
            crowd.set(visitor, Optional.of(((Verdict.Waiting) verdict).pass()));
            now += random.nextInt(20_000);
        }
        RoomConfig open = room(sale().setQueueingMethod(QueueingMethod.FIFO));
        RoomView started = RoomView.of(open, Optional.of(generous(new Random(0), START))).at(START);
        assertThat(edges.getFirst().decide(started, crowd.getFirst(), crowd.getFirst().orElseThrow(), START))
                .isNotInstanceOf(Decision.Wait.class);
    }

    /** How to queue those who are in already: a prequeue longer than the session, and no renewal of sessions. */
    @Test
    void shouldQueueThoseWhoAreInWhereThePrequeueIsLongerThanASessionThatIsNotRenewed() {
        RoomConfig room = room(sale().setDisableSessionRenewal(true));
        room.setQueueingMethod(QueueingMethod.PASSTHROUGH);
        RoomView view = RoomView.of(room, Optional.empty());
        Optional<VisitorPass> pass = Optional.empty();
        long admitted = NOW - 3 * MINUTE;
        long queuedSince = 0;
        for (long now = admitted; now < START && queuedSince == 0; now += MINUTE / 2) {
            switch (visit(view.at(now), pass, now)) {
                case Verdict.Admitted(VisitorPass renewed, boolean seal) -> pass = Optional.of(renewed);
                case Verdict.Waiting waiting -> queuedSince = now;
                case Verdict.Entering entering -> throw new AssertionError("moves are stored at once");
                case Verdict.Bypassed bypassed -> throw new AssertionError("bypassed");
                case Verdict.Rejected rejected -> throw new AssertionError("rejected");
            }
        }

        assertThat(queuedSince).as("a session after the last request before the prequeue")
                .isEqualTo(NOW - MINUTE / 2 + 5 * MINUTE);
    }

    @Test
    void shouldTellANewcomerOfThePrequeueNoTime() {
        RoomState state = generous(new Random(1), NOW + MINUTE);
        state.setUsersToOriginPerMinute(100);
        RoomView room = RoomView.of(room(sale()), Optional.of(state));

        assertThat(WaitEstimator.ofNewcomer(room.at(START), START).known()).isTrue();
        assertThat(WaitEstimator.ofNewcomer(room.at(NOW + MINUTE), NOW + MINUTE).known()).isFalse();
    }

    @Test
    void shouldGiveThePrequeueItsPlacesBySeedAndAllOthersByTime() {
        VisitorPass before = queued(RoomView.of(room(sale()), Optional.empty()).at(NOW - 1), NOW - 1);
        VisitorPass shuffled = queued(view(sale(), NOW + MINUTE), NOW + MINUTE);
        VisitorPass late = queued(view(sale(), START), START);

        assertThat(before.bucketId()).isEqualTo(NOW - MINUTE);
        assertThat(shuffled.bucketId())
                .isEqualTo(NOW + 1 + ShuffleSeed.parse(SEED).part(shuffled.visitorId()));
        assertThat(late.bucketId()).isEqualTo(START);
    }

    @Test
    void shouldKeepThePlaceAfterTheStartAndAfterTheEnd() {
        VisitorPass shuffled = queued(view(sale(), START - 1_000), START - 1_000);

        VisitorPass inEvent = visitAgain(shuffled, START + MINUTE);
        VisitorPass afterwards = visitAgain(visitAgain(inEvent, END - MINUTE), END + MINUTE);

        assertThat(afterwards.bucketId()).isEqualTo(shuffled.bucketId());
    }

    private VisitorPass visitAgain(VisitorPass pass, long now) {
        RoomView room = view(sale(), now);
        assertThat(room.timing().placeKept()).isEqualTo(5 * MINUTE);
        VisitorPass kept = pass.seenAt(now - MINUTE);
        return ((Verdict.Waiting) visits.settle(room, visits.decide(room, Optional.of(kept), now),
                Ticket.None.INSTANCE, now)).pass();
    }

    @Test
    void shouldQueueThoseWhoComeInTheMomentOfTheStartBehindThePrequeue() {
        RoomState partial = Rooms.state(0, List.of(bucket(NOW + 50, 5, 0)));
        partial.setPublishedAt(START);
        RoomView room = RoomView.of(room(sale()), Optional.of(partial)).at(START);

        assertThat(visits.decide(room, Optional.empty(), START)).isInstanceOf(Decision.Wait.class);
    }

    @Test
    void shouldLetAcceptedVisitorsGoOnWhileOthersQueue() {
        VisitorPass accepted = VisitorPass.newcomer(7, NOW - MINUTE, 20).admittedAt(NOW - 1_000);

        assertThat(visits.decide(view(sale(), NOW + MINUTE), Optional.of(accepted), NOW + MINUTE))
                .isInstanceOf(Decision.Pass.class);
    }

    @Test
    void shouldKeepASessionAsLongAsItWasPromised() {
        RoomEvent.Builder longer = sale().setSessionDurationMillis(10 * MINUTE);
        VisitorPass inEvent = VisitorPass.newcomer(7, START, 20).admittedAt(END - 1);
        VisitorPass after = VisitorPass.newcomer(7, START, 20).admittedAt(END);
        RoomView room = view(longer, END + 5 * MINUTE);

        assertThat(AdmissionPolicy.isCurrent(room, inEvent, END - 1 + 10 * MINUTE - 1)).isTrue();
        assertThat(AdmissionPolicy.isCurrent(room, inEvent, END - 1 + 10 * MINUTE)).isFalse();
        assertThat(AdmissionPolicy.isCurrent(room, after, END + 5 * MINUTE)).isFalse();
    }

    @Test
    void shouldNotTakeAwayWhatWasRenewedBeforeAnEventThatRenewsNothing() {
        RoomEvent.Builder strict = sale().setPrequeueAt(null).setShuffleAtStart(false).setDisableSessionRenewal(true);
        VisitorPass renewed = VisitorPass.newcomer(7, NOW, 20).admittedAt(NOW - 60 * MINUTE).countedAt(START - 1)
                .seenAt(START - 1);

        Verdict verdict = visit(view(strict, START + MINUTE), Optional.of(renewed), START + MINUTE);

        assertThat(((Verdict.Admitted) verdict).pass()).isEqualTo(renewed);
        assertThat(AdmissionPolicy.isCurrent(view(strict, END - 1), renewed, START - 1 + 5 * MINUTE)).isFalse();
    }

    /** Visitors who are next ask sooner than others only once it has begun: before, that would reveal who they are. */
    @Test
    void shouldAskAllToComeBackAfterTheSameTimeBeforeAShuffledStart() {
        RoomState state = Rooms.state(0, List.of(bucket(NOW + 1, 1, 0), bucket(NOW + 70, 700, 0)));
        state.setPublishedAt(NOW + MINUTE);
        state.setTotalActiveUsers(200);
        state.setRoundMillis(300_000);
        state.setTurnMillis(List.of(0L, 300_000L));
        RoomView room = RoomView.of(room(sale()), Optional.of(state)).at(NOW + MINUTE);
        RoomView begun = RoomView.of(room(sale().setPrequeueAt(NOW - 20 * MINUTE).setStartAt(NOW)),
                Optional.of(state)).at(NOW + MINUTE);

        assertThat(List.of(NextPoll.seconds(room, VisitorPass.newcomer(7, NOW + 1, 20), NOW + MINUTE),
                NextPoll.seconds(room, VisitorPass.newcomer(7, NOW + 70, 20), NOW + MINUTE))).containsOnly(20);
        assertThat(NextPoll.seconds(begun, VisitorPass.newcomer(7, NOW + 1, 20), NOW + MINUTE)).isLessThan(20);
    }

    @Test
    void shouldTellNobodyTheirPlaceBeforeAShuffledStart() {
        RoomState state = Rooms.state(0, List.of(bucket(NOW + 1, 5, 0), bucket(NOW + 70, 7, 0)));
        RoomView room = RoomView.of(room(sale()), Optional.of(state)).at(NOW + MINUTE);

        WaitEstimate first = WaitEstimator.ofVisitor(room, VisitorPass.newcomer(7, NOW + 1, 20).seenAt(NOW + MINUTE));
        WaitEstimate last = WaitEstimator.ofVisitor(room, VisitorPass.newcomer(8, NOW + 70, 20).seenAt(NOW + MINUTE));

        assertThat(first).isEqualTo(last).isEqualTo(new WaitEstimate.Unknown(12));
    }
}
