package dev.anteroom.edge.state;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.schemas.avro.RoomState;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RoomBookTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final List<RoomState> applied = new ArrayList<>();
    private final RoomBook book = new RoomBook(new EdgeMetrics(meters), applied::add);

    private Optional<RoomState> stateOf(String roomId) {
        return book.routes().match(roomId + ".example", "/").flatMap(RoomView::state);
    }

    @Test
    void shouldRouteToConfiguredRoomsWithTheirNewestState() {
        Books.configure(book, Books.room("a").build(), Books.room("b").build());
        Books.publish(book, Books.state("a", 100), Books.state("a", 200));

        assertThat(stateOf("a")).map(RoomState::getPublishedAt).contains(200L);
        assertThat(stateOf("b")).isEmpty();
        assertThat(applied).hasSize(2);
    }

    @Test
    void shouldIgnoreAStateOlderThanTheCurrentOne() {
        Books.configure(book, Books.room("a").build());
        Books.publish(book, Books.state("a", 200), Books.state("a", 100));

        assertThat(stateOf("a")).map(RoomState::getPublishedAt).contains(200L);
        assertThat(applied).hasSize(1);
        assertThat(meters.get("anteroom.edge.state.updates").tag("result", "stale").counter().count()).isEqualTo(1);
    }

    @Test
    void shouldKeepAStateThatComesBeforeItsRoom() {
        Books.publish(book, Books.state("a", 100));
        Books.configure(book, Books.room("a").build());

        assertThat(stateOf("a")).isPresent();
    }

    @Test
    void shouldForgetARemovedRoom() {
        Books.configure(book, Books.room("a").build());
        book.apply(List.of(new RoomUpdate.Configured("a", Optional.empty())));

        assertThat(book.routes().match("a.example", "/")).isEmpty();
        assertThat(book.rooms()).isEmpty();
    }

    @Test
    void shouldTellTheAgeOfTheOldestState() {
        Books.configure(book, Books.room("a").build(), Books.room("b").build());
        Books.publish(book, Books.state("a", 100), Books.state("b", 150));

        assertThat(book.oldestStateAge(300)).isEqualTo(200);
    }
}
