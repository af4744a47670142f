package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.edge.EdgeServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Visitors who wait on a stream of server-sent events, at three edges behind a load balancer without sticky sessions.
 */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.event-streams")
class PushIT {

    private final Installation installation = Installation.shared();
    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;
    private final List<EdgeServer> balanced = new ArrayList<>();
    private final List<EventPage> pages = new ArrayList<>();
    private final AtomicInteger turns = new AtomicInteger();

    PushIT(@TempDir Path folder) {
        edges = Edges.counted(installation, origin, folder);
    }

    private void start(int totalActiveUsers, String refreshInterval, String session) {
        Path rooms = edges.rooms(totalActiveUsers, refreshInterval, "session_duration: " + session);
        balanced.add(edges.ready("nairobi", Map.of("rooms.file", rooms.toString())));
        balanced.add(edges.ready("nairobi", Map.of()));
        balanced.add(edges.ready("dublin", Map.of()));
    }

    @AfterEach
    void stop() {
        pages.forEach(EventPage::close);
    }

    /** The port of the next edge in turn. */
    private int anyPort() {
        return balanced.get(turns.getAndIncrement() % balanced.size()).port();
    }

    private Visitor letIn() {
        Visitor visitor = new Visitor();
        await("somebody is let in").atMost(PATIENCE).until(() -> visitor.isLetIn(anyPort()));
        return visitor;
    }

    private Visitor queue() {
        Visitor visitor = new Visitor();
        assertThat(visitor.isLetIn(anyPort())).isFalse();
        return visitor;
    }

    private EventPage follow(Visitor visitor, IntSupplier ports) {
        EventPage page = new EventPage(visitor, ports);
        pages.add(page);
        return page;
    }

    @Test
    void shouldShowTheWayInAndAdmitAtEveryEdgeBeforeTheNextCheckInIsDue() throws Exception {
        start(1, "2m", "5s");
        letIn();
        Visitor second = queue();

        EventPage page = follow(second, this::anyPort);
        await("an update").atMost(PATIENCE).until(() -> !page.updates().isEmpty());
        page.admitted().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

        JsonNode first = page.updates().getFirst();
        assertThat(first.get("inWaitingRoom").asBoolean()).isTrue();
        assertThat(first.get("refreshIntervalSeconds").asInt()).as("it was not the next poll that let the visitor in")
                .isGreaterThan(20);
        assertThat(page.updates()).as("nobody but this visitor waits")
                .allMatch(update -> update.get("peopleAhead").asInt() <= 1)
                .anyMatch(update -> update.get("peopleAhead").asInt() == 0);
        for (EdgeServer edge : balanced) {
            assertThat(second.isLetIn(edge.port())).isTrue();
        }
    }

    @Test
    void shouldNeverLetInMoreThanFitHoweverManyAreCalled() {
        start(10, "4s", "3s");
        letIn();
        for (int i = 0; i < 40; i++) {
            Visitor visitor = new Visitor();
            if (!visitor.isLetIn(anyPort())) {
                follow(visitor, this::anyPort);
            }
        }

        Progress.await("admission of all", () -> pages.stream().filter(page -> page.admitted().isDone()).count(),
                () -> pages.stream().allMatch(page -> page.admitted().isDone()));

        assertThat(pages).hasSizeGreaterThanOrEqualTo(20);
        for (EventPage page : pages) {
            long at = page.admitted().join().answeredAt();
            assertThat(pages.stream().map(other -> other.admitted().join())
                    .filter(other -> other.answeredAt() <= at && at < other.askedAt() + 3_000))
                    .as("sessions at once").hasSizeLessThanOrEqualTo(10);
        }
    }

    @Test
    void shouldEndStreamsWithTheirEdgeAndGoOnAtAnother() {
        start(1, "2m", "10m");
        letIn();
        EdgeServer first = balanced.getFirst();
        AtomicInteger port = new AtomicInteger(first.port());
        EventPage page = follow(queue(), port::get);
        await("an update").atMost(PATIENCE).until(() -> !page.updates().isEmpty());

        port.set(balanced.getLast().port());
        first.close().toCompletionStage().toCompletableFuture().join();
        int known = page.updates().size();

        await("an update of another edge").atMost(PATIENCE).until(() -> page.updates().size() > known);
        assertThat(page.connections()).isEqualTo(2);
        assertThat(page.admitted()).isNotDone();
    }
}
