package dev.anteroom.edge.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.push.FakeResponse;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class StateReaderTest {

    private static final long NOW = 1_700_000_000_000L;

    private final FakeResponse shown = new FakeResponse();
    private boolean mayRead = true;
    private final StateReader reader = new StateReader(shown.response, () -> mayRead);

    StateReaderTest() {
        reader.tell(Buffer.buffer("one"), NOW);
    }

    @Test
    void shouldLeaveOutWhatASlowReaderHasNoRoomFor() {
        shown.full = true;
        reader.tell(Buffer.buffer("two"), NOW + 1);
        shown.full = false;
        reader.tell(Buffer.buffer("three"), NOW + 2);

        assertThat(shown.news()).isEqualTo("onethree");
    }

    @Test
    void shouldNotFallSilent() {
        reader.check(NOW + StateReader.SILENT_MILLIS);
        assertThat(shown.news()).isEqualTo("one");

        reader.check(NOW + StateReader.SILENT_MILLIS + 1);
        reader.check(NOW + StateReader.SILENT_MILLIS + 2);

        assertThat(shown.news()).isEqualTo(":\n\n");
    }

    @Test
    void shouldEndForWhoMayNotReadAnyMore() {
        mayRead = false;

        reader.check(NOW + 1);
        reader.check(NOW + 2);
        reader.tell(Buffer.buffer("late"), NOW + 3);

        assertThat(shown.ended).isTrue();
        assertThat(shown.news()).isEqualTo("one");
    }
}
