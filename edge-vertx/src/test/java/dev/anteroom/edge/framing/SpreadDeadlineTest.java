package dev.anteroom.edge.framing;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadDeadlineTest {

    private static final int CONNECTIONS = 2_000;
    private static final long MILLIS = 10_000;

    @Test
    void shouldBeUpToATenthSoonerAndNeverLater() {
        assertThat(Arrays.stream(deadlines()))
                .allSatisfy(millis -> assertThat(millis).isBetween(MILLIS * 9 / 10, MILLIS));
    }

    @Test
    void shouldEndConnectionsThatCameTogetherOneAfterTheOther() {
        long[] counts = new long[10];
        for (long millis : deadlines()) {
            counts[(int) ((MILLIS - millis) * counts.length / (MILLIS / 10 + 1))]++;
        }

        assertThat(Arrays.stream(counts)).allSatisfy(
                count -> assertThat(count).isBetween(CONNECTIONS / 20L, CONNECTIONS / 6L));
    }

    @Test
    void shouldStayTheSameForAConnection() {
        Channel channel = new EmbeddedChannel(DefaultChannelId.newInstance());

        assertThat(SpreadDeadline.millis(channel, MILLIS)).isEqualTo(SpreadDeadline.millis(channel, MILLIS));
    }

    private static long[] deadlines() {
        return IntStream.range(0, CONNECTIONS)
                .mapToLong(i -> SpreadDeadline.millis(new EmbeddedChannel(DefaultChannelId.newInstance()), MILLIS))
                .toArray();
    }
}
