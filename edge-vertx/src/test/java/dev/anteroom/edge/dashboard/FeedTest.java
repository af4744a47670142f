package dev.anteroom.edge.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.push.FakeResponse;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class FeedTest {

    private final FakeResponse reader = new FakeResponse();
    private boolean mayRead = true;
    private final Feed feed = new Feed(reader.response, () -> mayRead);

    FeedTest() {
        feed.tell(Buffer.buffer("news"));
    }

    @Test
    void shouldBeReadyForAReaderWhoKeepsUp() {
        assertThat(feed.isReady()).isTrue();
        assertThat(reader.news()).isEqualTo("news");
    }

    @Test
    void shouldLeaveOutWhatAReaderIsTooSlowFor() {
        reader.full = true;

        assertThat(feed.isReady()).isFalse();
    }

    @Test
    void shouldEndWhenItsReaderMayNotReadAnyMore() {
        mayRead = false;

        assertThat(feed.isReady()).isFalse();
        assertThat(reader.ended).isTrue();
    }
}
