package dev.anteroom.edge.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FrameDeadlineTest {

    private static final int DATA = 0;
    private static final int HEADERS = 1;
    private static final int CONTINUATION = 9;
    private static final int END_HEADERS = 4;
    private static final int RATE = 100;

    private final AtomicInteger exceeded = new AtomicInteger();
    private final EmbeddedChannel channel = new EmbeddedChannel(
            new FrameDeadline(Duration.ofSeconds(10), RATE, exceeded::incrementAndGet));

    @BeforeEach
    void sendPreface() {
        channel.freezeTime();
        channel.writeInbound(Unpooled.copiedBuffer("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", StandardCharsets.US_ASCII),
                frame(4, 0, 0));
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private static ByteBuf frame(int type, int flags, int length) {
        return Unpooled.buffer().writeMedium(length).writeByte(type).writeByte(flags).writeInt(1).writeZero(length);
    }

    private void pass(long seconds) {
        for (long second = 0; second < seconds; second++) {
            channel.advanceTimeBy(1, TimeUnit.SECONDS);
            channel.runScheduledPendingTasks();
        }
    }

    @Test
    void shouldGiveWholeFramesAllTheTimeThereIs() {
        channel.writeInbound(frame(HEADERS, END_HEADERS, 100));
        pass(1_000);
        channel.writeInbound(frame(DATA, 0, 100));
        pass(1_000);

        assertThat(exceeded).hasValue(0);
    }

    @Test
    void shouldTimeAFrameFromItsFirstByteHoweverManyFollow() {
        ByteBuf frame = frame(HEADERS, END_HEADERS, 100);
        for (int second = 0; second < 9; second++) {
            channel.writeInbound(frame.readBytes(1));
            pass(1);
        }
        assertThat(exceeded).hasValue(0);

        channel.writeInbound(frame.readBytes(1));
        pass(1);

        assertThat(exceeded).hasValue(1);
    }

    @Test
    void shouldTellOnceOfAPrefaceThatIsLateForTwoReasons() {
        AtomicInteger told = new AtomicInteger();
        EmbeddedChannel begun = new EmbeddedChannel(
                new FrameDeadline(Duration.ofSeconds(10), RATE, told::incrementAndGet));
        begun.freezeTime();
        begun.writeInbound(Unpooled.copiedBuffer("PRI ", StandardCharsets.US_ASCII));
        begun.advanceTimeBy(20, TimeUnit.SECONDS);
        begun.runScheduledPendingTasks();

        assertThat(told).as("neither preface nor settings came, and the preface is not whole").hasValue(1);
        begun.finishAndReleaseAll();
    }

    @Test
    void shouldTimeTheNextFrameAnew() {
        ByteBuf first = frame(HEADERS, END_HEADERS, 100);
        ByteBuf next = frame(HEADERS, END_HEADERS, 100);
        channel.writeInbound(first.readBytes(50));
        pass(9);
        channel.writeInbound(first, next.readBytes(20));
        pass(9);
        assertThat(exceeded).hasValue(0);

        pass(9);

        assertThat(exceeded).hasValue(1);
    }

    @Test
    void shouldTimeABlockOfHeadersWithItsContinuations() {
        channel.writeInbound(frame(HEADERS, 0, 10));
        pass(6);
        channel.writeInbound(frame(CONTINUATION, 0, 10));
        pass(6);

        assertThat(exceeded).hasValue(1);
    }

    @Test
    void shouldLetABlockEnd() {
        channel.writeInbound(frame(HEADERS, 0, 10));
        channel.writeInbound(frame(CONTINUATION, END_HEADERS, 10));
        pass(1_000);

        assertThat(exceeded).hasValue(0);
    }

    @Test
    void shouldGiveABodyTheTimeOfTheLeastRate() {
        ByteBuf frame = frame(DATA, 0, 10 * RATE);
        channel.writeInbound(frame.readBytes(20));
        pass(19);
        assertThat(exceeded).hasValue(0);
        pass(2);

        assertThat(exceeded).hasValue(1);
    }
}
