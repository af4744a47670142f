package dev.anteroom.edge.push;

import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.bucket;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.Rooms;
import dev.anteroom.core.pass.CallCodec;
import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.config.PushConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.management.FakeResponse;
import dev.anteroom.schemas.avro.RoomConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.event-streams")
class VisitorEventStreamsTest {

    private static final long BUCKET = NOW - Rooms.MINUTE;
    private static final long SECOND = 1_000;

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Queue<Runnable> timers = new ArrayDeque<>();
    private long now = NOW;
    private long numbers;
    private Optional<RoomView> room = Optional.of(waiting(5));
    private final VisitorEventStreams streams = new VisitorEventStreams(new PushConfig(300, 300, Duration.ofSeconds(5)),
            new StreamedQueues(id -> room, view -> numbers, new CallCodec(PassCodec.of(PassKeys.random()))),
            tasks::add, new Random(1),
            () -> Instant.ofEpochMilli(now), new EdgeMetrics(meters));

    private static RoomView waiting(int visitors) {
        return Rooms.view(Rooms.state(0, List.of(bucket(BUCKET, visitors, 0))));
    }

    private FakeResponse open() {
        FakeResponse fake = new FakeResponse();
        streams.open(fake.response, room.orElseThrow(), pass(), now);
        return fake;
    }

    private VisitorPass pass() {
        return new VisitorPass(7, BUCKET, 0, now, now - 10_000, false, 20, 0);
    }

    private void come(RoomView newest) {
        room = Optional.of(newest);
        streams.stateCame("tickets");
        runTasks();
    }

    private void runTasks() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    /** The next round, {@code millis} later. */
    private void pass(long millis) {
        if (timers.isEmpty()) {
            streams.start((after, task) -> timers.add(task));
        }
        now += millis;
        timers.remove().run();
        runTasks();
    }

    private double ended(String reason) {
        return meters.get("anteroom.edge.push.ended").tag("reason", reason).counter().count();
    }

    @Test
    void shouldTellThePlaceAtOnceAndAgainOnlyWhenItChanges() {
        FakeResponse visitor = open();

        assertThat(visitor.news()).contains("event: update\ndata: {\"inWaitingRoom\":true")
                .contains("\"peopleAhead\":4}\n\n");

        pass(SECOND);
        assertThat(visitor.news()).isEmpty();

        room = Optional.of(waiting(3));
        pass(SECOND);
        assertThat(visitor.news()).contains("\"peopleAhead\":2}\n\n");
    }

    @Test
    void shouldTellThatTheRoomIsSetOtherwise() {
        FakeResponse visitor = open();
        visitor.news();

        RoomConfig closed = RoomConfig.newBuilder(room.orElseThrow().config()).setQueueAll(true).build();
        room = Optional.of(RoomView.of(closed, room.orElseThrow().state()));
        pass(SECOND);

        assertThat(visitor.news()).contains("\"queueAll\":true");
    }

    @Test
    void shouldOpenNoStreamOnceItIsStopped() {
        streams.stop();

        FakeResponse visitor = open();

        assertThat(visitor.ended).isTrue();
        assertThat(streams.open()).isZero();
    }

    @Test
    void shouldTellWhoComesBackAfterAFailureToTakeSomeTime() {
        assertThat(open().news()).containsPattern("^retry: [23]\\d{3}\n\n");
    }

    @Test
    void shouldShowThatTheStreamIsAliveWhenThereIsNoNews() {
        FakeResponse visitor = open();
        visitor.news();

        pass(4 * SECOND);
        assertThat(visitor.news()).isEmpty();

        pass(SECOND);
        assertThat(visitor.news()).isEqualTo(":\n\n");
    }

    @Test
    void shouldEndWhenTheNextCheckInIsDue() {
        FakeResponse visitor = open();

        pass(19 * SECOND);
        assertThat(visitor.ended).isFalse();

        pass(SECOND);
        assertThat(visitor.news()).endsWith("retry: 50\n\n");
        assertThat(visitor.ended).isTrue();
        assertThat(streams.open()).isZero();
        assertThat(ended("check_in")).isEqualTo(1);
    }

    @Test
    void shouldSkipUpdatesOfASlowReaderAndTellTheNewestLater() {
        FakeResponse visitor = open();
        visitor.news();
        visitor.full = true;

        room = Optional.of(waiting(4));
        pass(SECOND);
        room = Optional.of(waiting(3));
        pass(SECOND);
        assertThat(visitor.news()).isEmpty();

        visitor.full = false;
        pass(SECOND);
        assertThat(visitor.news()).contains("\"peopleAhead\":2}").doesNotContain("\"peopleAhead\":3}");
    }

    @Test
    void shouldDropAReaderWhoDoesNotRead() {
        FakeResponse visitor = open();
        visitor.full = true;

        pass(10 * SECOND);
        assertThat(visitor.reset).isFalse();

        pass(SECOND);
        assertThat(visitor.reset).isTrue();
        assertThat(streams.open()).isZero();
        assertThat(ended("slow")).isEqualTo(1);
    }

    @Test
    void shouldGoOnWithAllOthersWhenOneFails() {
        FakeResponse broken = open();
        FakeResponse other = open();
        broken.broken = true;
        other.news();

        room = Optional.of(waiting(3));
        pass(SECOND);

        assertThat(broken.reset).isTrue();
        assertThat(other.news()).contains("\"peopleAhead\":2}");
        assertThat(streams.open()).isEqualTo(1);
        assertThat(ended("failed")).isEqualTo(1);
        assertThat(timers).hasSize(1);
    }

    @Test
    void shouldCallNoMoreThanThereAreNumbersAndSpreadThem() {
        List<FakeResponse> visitors = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            visitors.add(open());
        }
        numbers = 240;

        come(waiting(250));

        assertThat(visitors.stream().filter(visitor -> visitor.ended)).hasSize(240);
        assertThat(visitors.getFirst().news()).containsPattern("\nid: [\\w-]{100,}\nretry: 50\n\n$");
        assertThat(visitors.get(239).news()).endsWith("retry: 169\n\n");
        assertThat(streams.open()).isEqualTo(10);
    }

    @Test
    void shouldLeaveTheLoopToOthersBetweenTwoSlices() {
        for (int i = 0; i < 250; i++) {
            open();
        }
        numbers = 250;
        room = Optional.of(waiting(250));

        streams.stateCame("tickets");

        assertThat(streams.open()).isEqualTo(150);
        runTasks();
        assertThat(streams.open()).isZero();
    }

    @Test
    void shouldOpenNoMoreThanItMay() {
        for (int i = 0; i < 299; i++) {
            open();
        }
        assertThat(streams.hasRoom()).isTrue();

        FakeResponse last = open();
        assertThat(streams.hasRoom()).isFalse();

        last.hangUp();
        assertThat(streams.hasRoom()).isTrue();
        assertThat(ended("hung_up")).isEqualTo(1);
    }

    @Test
    void shouldEndTheStreamsOfARoomThatIsGone() {
        FakeResponse visitor = open();

        room = Optional.empty();
        pass(SECOND);

        assertThat(visitor.ended).isTrue();
        assertThat(ended("room_gone")).isEqualTo(1);
    }

    @Test
    void shouldEndAllStreamsAndOpenNoMoreWhenItStops() {
        FakeResponse visitor = open();
        visitor.news();

        streams.stop();

        assertThat(visitor.ended).isTrue();
        assertThat(visitor.news()).isEmpty();
        assertThat(streams.hasRoom()).isFalse();
        assertThat(ended("stopped")).isEqualTo(1);
    }
}
