package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A visitor whose turn is called and who does not come. */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.no-shows")
class NoShowIT {

    private static final String EVENTS = "/.well-known/anteroom/tickets/events";

    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;

    NoShowIT(@TempDir Path folder) {
        edges = Edges.counted(Installation.shared(), origin, folder);
    }

    /** Whether the visitor waits on streams, one after the other, until one says that it is the visitor's turn; nobody answers it. */
    private static boolean isCalled(Visitor visitor, EdgeServer edge) {
        if (visitor.isLetIn(edge.port())) {
            return false;
        }
        return Stream.generate(() -> visitor.get(edge.port(), EVENTS, "text/event-stream"))
                .dropWhile(NoShowIT::isWait).findFirst().filter(NoShowIT::isCall).isPresent();
    }

    private static boolean isWait(HttpResponse<String> stream) {
        return stream.statusCode() == 200 && !isCall(stream) && !stream.body().contains("event: admitted");
    }

    private static boolean isCall(HttpResponse<String> stream) {
        return stream.statusCode() == 200 && stream.body().contains("\nid: ");
    }

    /** One whose stream ended without a call comes and uses the place, so that the next one is first in line. */
    private static Visitor calledAndGone(EdgeServer edge) {
        return await("somebody is called").atMost(PATIENCE).until(() -> {
            Visitor visitor = new Visitor();
            if (isCalled(visitor, edge)) {
                return Optional.of(visitor);
            }
            await("who was not called comes").atMost(PATIENCE).until(() -> visitor.isLetIn(edge.port()));
            return Optional.<Visitor>empty();
        }, Optional::isPresent).orElseThrow();
    }

    @Test
    void shouldGiveTheirPlaceToTheNextAndKeepTheirOwnForWhenTheyReturn() {
        EdgeServer edge = edges.ready("nairobi",
                Map.of("rooms.file", edges.rooms(1, "6s", "session_duration: 2s").toString()));
        Visitor gone = calledAndGone(edge);

        Visitor next = new Visitor();
        assertThat(next.isLetIn(edge.port())).as("the place waits for who was called").isFalse();

        await("the next one is let in").atMost(PATIENCE).until(() -> next.isLetIn(edge.port()));
        await("who was called comes after all").atMost(PATIENCE).until(() -> gone.isLetIn(edge.port()));
    }
}
