package dev.anteroom.control.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.management.FakeResponse;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class SseSubscriberTest {

    private static final long NOW = 1_700_000_000_000L;

    private final FakeResponse shown = new FakeResponse();
    private boolean mayRead = true;
    private final SseSubscriber stream = new SseSubscriber(shown.response, () -> mayRead);

    SseSubscriberTest() {
        stream.tell(Buffer.buffer("one"), NOW);
    }

    @Test
    void shouldBeReadyOnlyForAReaderWhoKeepsUp() {
        assertThat(stream.isReady()).isTrue();
        shown.full = true;

        assertThat(stream.isReady()).isFalse();
    }

    @Test
    void shouldNotFallSilent() {
        stream.check(NOW + SseSubscriber.SILENT_MILLIS);
        assertThat(shown.news()).isEqualTo("one");

        stream.check(NOW + SseSubscriber.SILENT_MILLIS + 1);
        stream.check(NOW + SseSubscriber.SILENT_MILLIS + 2);

        assertThat(shown.news()).isEqualTo(":\n\n");
    }

    @Test
    void shouldLeaveOutWhatASlowReaderHasNoRoomFor() {
        shown.news();
        shown.full = true;

        stream.check(NOW + SseSubscriber.SILENT_MILLIS + 1);

        assertThat(shown.news()).isEmpty();
    }

    @Test
    void shouldEndForWhoMayNotReadAnyMore() {
        mayRead = false;

        stream.check(NOW + 1);
        stream.check(NOW + 2);

        assertThat(shown.ended).isTrue();
        assertThat(stream.isReady()).isFalse();
        assertThat(shown.news()).isEqualTo("one");
    }
}
