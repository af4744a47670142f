package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.Notification;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class StateWatchTest {

    private static final long THEN = 1_622_131_020_000L;
    private static final long LEASE = 10_000;

    private final List<Notification> written = new ArrayList<>();
    private List<RoomView> shown = List.of(publishedAt(THEN));
    private Runnable reading = () -> {
    };
    private boolean hasReadAll = true;
    private Optional<KafkaException> failure = Optional.empty();
    private long now = THEN;
    private final StateWatch watch = new StateWatch(new Notifications.FollowedRooms(() -> shown, () -> {
        reading.run();
        return hasReadAll;
    }), notification -> {
        if (failure.isPresent()) {
            return CompletableFuture.failedFuture(failure.get());
        }
        written.add(notification);
        return CompletableFuture.completedFuture(null);
    }, () -> Instant.ofEpochMilli(now));

    private static RoomView publishedAt(long time) {
        return RoomView.of(RoomDirectories.room("tickets").setLeaseDurationMillis(LEASE).build(),
                Optional.of(RoomDirectories.state("tickets", time)));
    }

    @AfterEach
    void close() {
        watch.close();
    }

    private List<String> told() {
        return written.stream().map(Notification::getStatus).toList();
    }

    @Test
    void shouldTellOnceThatAStateIsMissingAndOnceThatItIsThereAgain() {
        watch.look();
        assertThat(told()).isEmpty();
        now = THEN + LEASE + 1;
        watch.look();
        watch.look();
        assertThat(told()).containsExactly("stale");

        shown = List.of(publishedAt(now));
        watch.look();
        watch.look();
        assertThat(told()).containsExactly("stale", "renewed");
    }

    @Test
    void shouldTakeStatesThatItHasNotReadForNothingMissing() {
        now = THEN + LEASE + 1;
        hasReadAll = false;
        watch.look();
        assertThat(told()).isEmpty();

        // While it makes sure that it has read everything, it reads a newer state.
        hasReadAll = true;
        reading = () -> shown = List.of(publishedAt(now));
        watch.look();
        assertThat(told()).isEmpty();
    }

    /** A scheduled task that throws is never run again. */
    @Test
    void shouldGoOnWhateverFails() {
        now = THEN + LEASE + 1;
        reading = () -> {
            throw new IllegalStateException("not foreseen");
        };

        assertThatCode(watch::look).doesNotThrowAnyException();

        reading = () -> {
        };
        watch.look();
        assertThat(told()).containsExactly("stale");
    }

    @Test
    void shouldTryAgainWhileBrokersDoNotAnswer() {
        now = THEN + LEASE + 1;
        reading = () -> {
            throw new TimeoutException("no answer");
        };
        watch.look();
        reading = () -> {
        };
        failure = Optional.of(new TimeoutException("not stored"));
        watch.look();
        assertThat(told()).isEmpty();

        failure = Optional.empty();
        watch.look();
        assertThat(told()).containsExactly("stale");
    }
}
