package dev.anteroom.edge.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.CoalescingBufferQueue;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameAdapter;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two streams of a connection that is full, gets room, and is full and empty again before it says that it is full. */
@Tag("feature.transport")
class StreamWakerTest {

    private static final int MUCH = 50_000;

    private final Http2ConnectionHandler handler = new Http2ConnectionHandlerBuilder().server(true)
            .frameListener(new Http2FrameAdapter()).build();
    private final EmbeddedChannel channel = new EmbeddedChannel();
    private final List<Integer> woken = new ArrayList<>();
    private final CoalescingBufferQueue encrypted = new CoalescingBufferQueue(channel, 1, true);
    private boolean isFull;

    @BeforeEach
    void open() throws Http2Exception {
        channel.config().setWriteBufferWaterMark(new WriteBufferWaterMark(8_000, 16_000));
        channel.pipeline().addLast(handler);
        for (int id : new int[]{1, 3}) {
            handler.connection().remote().createStream(id, true);
        }
        windows().listener(stream -> {
            if (!windows().isWritable(stream)) {
                return;
            }
            woken.add(stream.id());
            if (isFull) {
                isFull = false;
                channel.eventLoop().execute(this::empty);
                fill();
            }
        });
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private Http2RemoteFlowController windows() {
        return handler.connection().remote().flowController();
    }

    /** Buffers as encryption does, so that the connection says later that it is full. */
    private void fill() {
        encrypted.add(Unpooled.buffer(MUCH).writeZero(MUCH));
    }

    private void empty() {
        encrypted.releaseAndFailAll(channel, new IOException("sent"));
    }

    private void beFullAndHaveRoomTwice() {
        fill();
        channel.runPendingTasks();
        assertThat(channel.isWritable()).isFalse();
        woken.clear();
        isFull = true;
        empty();
        channel.runPendingTasks();
        assertThat(channel.isWritable()).isTrue();
    }

    @Test
    void shouldWakeEachStream() {
        channel.pipeline().addFirst(new StreamWaker(handler));

        beFullAndHaveRoomTwice();

        assertThat(woken).contains(1, 3);
    }

    /** When this fails, the library wakes all of them, and the waker can go. */
    @Test
    void shouldBeNeeded() {
        beFullAndHaveRoomTwice();

        assertThat(woken).containsExactly(1);
    }
}
