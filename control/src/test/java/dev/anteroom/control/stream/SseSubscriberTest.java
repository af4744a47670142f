package dev.anteroom.control.stream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.management.FakeResponse;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class SseSubscriberTest {

    private static final long NOW = 1_700_000_000_000L;

    private final FakeResponse shown = new FakeResponse();
    private boolean mayRead = true;
    private final SseSubscriber subscriber = new SseSubscriber(shown.response, () -> mayRead);

    SseSubscriberTest() {
        subscriber.tell(Buffer.buffer("one"), NOW);
    }

    @Test
    void shouldBeReadyOnlyForAReaderWhoKeepsUp() {
        assertThat(subscriber.isReady()).isTrue();
        shown.full = true;

        assertThat(subscriber.isReady()).isFalse();
    }

    @Test
    void shouldNotFallSilent() {
        subscriber.check(NOW + SseSubscriber.SILENT_MILLIS);
        assertThat(shown.news()).isEqualTo("one");

        subscriber.check(NOW + SseSubscriber.SILENT_MILLIS + 1);
        subscriber.check(NOW + SseSubscriber.SILENT_MILLIS + 2);

        assertThat(shown.news()).isEqualTo(":\n\n");
    }

    @Test
    void shouldLeaveOutWhatASlowReaderHasNoRoomFor() {
        shown.news();
        shown.full = true;

        subscriber.check(NOW + SseSubscriber.SILENT_MILLIS + 1);

        assertThat(shown.news()).isEmpty();
    }

    @Test
    void shouldEndForWhoMayNotReadAnyMore() {
        mayRead = false;

        subscriber.check(NOW + 1);
        subscriber.check(NOW + 2);

        assertThat(shown.ended).isTrue();
        assertThat(subscriber.isReady()).isFalse();
        assertThat(shown.news()).isEqualTo("one");
    }
}
