package dev.anteroom.edge.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.push.FakeResponse;
import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.api.Test;

class FeedTest {

    private static final long NOW = 1_700_000_000_000L;

    private final FakeResponse reader = new FakeResponse();
    private boolean mayRead = true;
    private final Feed feed = new Feed(reader.response, () -> mayRead);

    FeedTest() {
        feed.tell(Buffer.buffer("news"), NOW);
    }

    @Test
    void shouldBeReadyForAReaderWhoKeepsUp() {
        assertThat(feed.isReady(NOW + 60_000)).isTrue();
        assertThat(reader.news()).isEqualTo("news");
    }

    @Test
    void shouldLeaveOutWhatAReaderIsTooSlowFor() {
        reader.full = true;

        assertThat(feed.isReady(NOW + 10_000)).isFalse();
        assertThat(reader.reset).isFalse();
    }

    @Test
    void shouldDropAReaderWhoReadsNoMore() {
        reader.full = true;

        assertThat(feed.isReady(NOW + 10_001)).isFalse();
        assertThat(reader.reset).isTrue();
    }

    @Test
    void shouldEndWhenItsReaderMayNotReadAnyMore() {
        mayRead = false;

        assertThat(feed.isReady(NOW)).isFalse();
        assertThat(reader.ended).isTrue();
    }
}
