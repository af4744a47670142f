package dev.anteroom.edge.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FrameBudgetTest {

    private static final int DATA = 0;
    private static final int PING = 6;
    private static final int WINDOW_UPDATE = 8;
    private static final int MOST_DEAR = FrameBudget.BUDGET / FrameCost.DEAR;

    private final AtomicLong now = new AtomicLong();
    private final AtomicInteger exceeded = new AtomicInteger();
    private final EmbeddedChannel channel = new EmbeddedChannel(
            new FrameBudget(now::get, exceeded::incrementAndGet));

    private static ByteBuf frame(int type, int length) {
        return Unpooled.buffer().writeMedium(length).writeByte(type).writeByte(0).writeInt(1).writeZero(length);
    }

    private void send(int times, int type, int length) {
        for (int at = 0; at < times; at++) {
            channel.writeInbound(frame(type, length));
        }
    }

    @Test
    void shouldBearAThousandDearFramesAndNotOneMore() {
        channel.writeInbound(Unpooled.copiedBuffer("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", StandardCharsets.US_ASCII));
        send(MOST_DEAR, PING, 8);
        assertThat(exceeded).hasValue(0);

        send(2, PING, 8);

        assertThat(exceeded).hasValue(1);
    }

    @Test
    void shouldCountFramesHoweverTheyAreCut() {
        channel.writeInbound(Unpooled.copiedBuffer("PRI * HTTP/2.0\r\n\r\nSM", StandardCharsets.US_ASCII),
                Unpooled.copiedBuffer("\r\n\r\n", StandardCharsets.US_ASCII));
        for (int at = 0; at <= MOST_DEAR; at++) {
            ByteBuf frame = frame(PING, 8);
            while (frame.isReadable()) {
                channel.writeInbound(frame.readBytes(Math.min(5, frame.readableBytes())));
            }
        }

        assertThat(exceeded).hasValue(1);
    }

    @Test
    void shouldStartAnewAfterTheWindow() {
        send(MOST_DEAR, PING, 8);
        now.addAndGet(FrameBudget.WINDOW_NANOS + 1);
        send(MOST_DEAR, PING, 8);

        assertThat(exceeded).hasValue(0);
    }

    @Test
    void shouldChargeNothingForDataAndLittleForWindows() {
        send(10 * MOST_DEAR, DATA, 100);
        send(10 * MOST_DEAR, WINDOW_UPDATE, 4);
        assertThat(exceeded).hasValue(0);

        send(MOST_DEAR, DATA, 0);

        assertThat(exceeded).hasValue(1);
    }

    @Test
    void shouldPassOnAllBytes() {
        send(1, PING, 8);

        assertThat(channel.<ByteBuf>readInbound().readableBytes()).isEqualTo(17);
    }
}
