package dev.anteroom.core.visit;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.bucket;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.AdmissionPolicy;
import dev.anteroom.core.admission.Decision;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.WaitingBucket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConnectedQueueTest {

    private static final long OLD = NOW - 2 * MINUTE;
    private static final long NEW = NOW - MINUTE;

    private final ConnectedQueue<String> queue = new ConnectedQueue<>();

    private void connect(String visitor, long bucketId, long countedAt) {
        queue.add(visitor, waiting(visitor.hashCode(), bucketId, countedAt));
    }

    private static VisitorPass waiting(long visitorId, long bucketId, long countedAt) {
        return new VisitorPass(visitorId, bucketId, 0, countedAt, countedAt, false, 20, 0);
    }

    private static RoomView room(QueueingMethod method, WaitingBucket... buckets) {
        RoomView view = Rooms.view(Rooms.state(0, List.of(buckets)));
        view.config().setQueueingMethod(method);
        return RoomView.of(view.config(), view.state());
    }

    private static RoomView fifo(WaitingBucket... buckets) {
        return room(QueueingMethod.FIFO, buckets);
    }

    @Test
    void shouldCallAllWhosePlacesAreHeld() {
        connect("ada", OLD, NOW - 10_000);
        connect("bob", OLD, NOW - 12_000);

        List<String> called = queue.call(fifo(bucket(OLD, 2, 2)), 0, NOW);

        assertThat(called).containsExactly("ada", "bob");
    }

    @Test
    void shouldCallAsManyOfThePartialBucketAsThereAreNumbers() {
        connect("ada", OLD, NOW - 10_000);
        connect("bob", OLD, NOW - 10_000);
        connect("eve", NEW, NOW - 10_000);

        List<String> called = queue.call(fifo(bucket(OLD, 2, 0), bucket(NEW, 1, 0)), 1, NOW);

        assertThat(called).containsExactly("ada");
    }

    @Test
    void shouldCallNobodyBehindAPartialBucketHoweverManyNumbersThereAre() {
        connect("eve", NEW, NOW - 10_000);

        List<String> called = queue.call(fifo(bucket(OLD, 2, 0), bucket(NEW, 1, 0)), 100, NOW);

        assertThat(called).isEmpty();
    }

    @Test
    void shouldCallThoseForWhomSlotsAreHeldBehindAPartialBucketPastOthersWhoWait() {
        RoomView before = fifo(bucket(OLD, 2, 2), bucket(NEW, 1, 1));
        RoomState newest = Rooms.state(0, List.of(bucket(OLD, 3, 2), bucket(NEW, 2, 0)));
        newest.setAvailable(3);
        connect("zoe", NEW, NOW - 500);
        connect("eve", NEW, NOW - 10_000);
        connect("kim", NOW, NOW - 10_000);

        List<String> called = queue.call(before.next(before.config(), Optional.of(newest)), 0, NOW);

        assertThat(called).containsExactly("eve");
    }

    @Test
    void shouldNotCallThoseWhomTheStateMayNotCountYet() {
        connect("ada", OLD, NOW - 500);

        List<String> called = queue.call(fifo(bucket(OLD, 1, 1)), 5, NOW);

        assertThat(called).isEmpty();
    }

    @Test
    void shouldCallThoseOfABucketThatNoStateKnowsWhileThereAreNumbers() {
        connect("ada", OLD, NOW - 10_000);

        List<String> called = queue.call(fifo(), 5, NOW);

        assertThat(called).containsExactly("ada");
    }

    @Test
    void shouldCallNobodyInRandomOrder() {
        connect("ada", OLD, NOW - 19_000);

        List<String> called = queue.call(room(QueueingMethod.RANDOM, bucket(OLD, 1, 0)), 100, NOW);

        assertThat(called).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(value = QueueingMethod.class, names = {"PASSTHROUGH", "REJECT"})
    void shouldCallEverybodyWhereNobodyQueues(QueueingMethod method) {
        connect("ada", OLD, NOW - 500);
        connect("eve", NEW, NOW - 500);

        List<String> called = queue.call(room(method, bucket(OLD, 1, 0)), 0, NOW);

        assertThat(called).containsExactly("ada", "eve");
    }

    @Test
    void shouldForgetThoseWhoLeft() {
        connect("ada", OLD, NOW - 10_000);

        queue.remove("ada", waiting("ada".hashCode(), OLD, NOW - 10_000));

        assertThat(queue.isEmpty()).isTrue();
        assertThat(queue.call(fifo(bucket(OLD, 1, 1)), 9, NOW)).isEmpty();
    }

    /**
     * A visitor who is called would also be admitted by a poll, and no visitor of an older bucket would be told to wait
     * at that moment, unless the one who is called has a promise from before.
     */
    @Property
    void shouldCallOnlyWhoeverAPollWouldLetInAndNobodyPastAnOlderBucket(@ForAll long seed) {
        Random random = new Random(seed);
        RoomView room = anyRoom(random);
        List<VisitorPass> passes = new ArrayList<>();
        ConnectedQueue<VisitorPass> connected = new ConnectedQueue<>();
        for (int visitor = 0; visitor < 40; visitor++) {
            VisitorPass pass = waiting(visitor, NOW - random.nextInt(6) * MINUTE, NOW - random.nextInt(60_000));
            passes.add(pass);
            connected.add(pass, pass);
        }
        int numbers = random.nextInt(5);

        List<VisitorPass> called = connected.call(room, numbers, NOW);

        long withNumbers = called.stream()
                .filter(pass -> AdmissionPolicy.decideCalled(room, pass, NOW) instanceof Decision.NeedsTicket).count();
        assertThat(withNumbers).isLessThanOrEqualTo(numbers);
        for (VisitorPass pass : called) {
            Decision decision = AdmissionPolicy.decideCalled(room, pass, NOW);
            assertThat(decision).isNotInstanceOf(Decision.Wait.class);
            if (decision instanceof Decision.AdmitReserved && room.isBehindPartialBucket(pass.bucketId())) {
                continue;
            }
            passes.stream().filter(other -> other.bucketId() < pass.bucketId())
                    .forEach(older -> assertThat(AdmissionPolicy.decideCalled(room, older, NOW))
                            .isNotInstanceOf(Decision.Wait.class));
        }
    }

    private static RoomView anyRoom(Random random) {
        List<WaitingBucket> buckets = new ArrayList<>();
        int reserved = random.nextInt(7);
        for (int i = 5; i >= 0; i--) {
            int waiting = 1 + random.nextInt(9);
            buckets.add(bucket(NOW - i * MINUTE, waiting, 5 - i < reserved ? waiting : 0));
        }
        RoomView view = Rooms.view(Rooms.state(random.nextInt(15_000), buckets));
        List<WaitingBucket> left = new ArrayList<>(buckets.subList(random.nextInt(3), 6));
        if (random.nextBoolean()) {
            left.replaceAll(bucket -> bucket(bucket.getBucketId(), bucket.getWaiting() + 1, 0));
        }
        RoomState newest = Rooms.state(0, left);
        newest.setAvailable(random.nextInt(3));
        return view.next(view.config(), Optional.of(newest));
    }
}
