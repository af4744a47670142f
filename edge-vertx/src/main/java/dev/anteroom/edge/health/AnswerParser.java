package dev.anteroom.edge.health;

import dev.anteroom.core.health.ExpectedAnswer;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Parses one HTTP/1.1 answer from its bytes, but only as much of its body as is needed to judge it. Not thread-safe.
 */
final class AnswerParser implements AutoCloseable {

    private static final int FIRST_FINAL = 200;

    private final EmbeddedChannel channel;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private Optional<HttpResponse> head = Optional.empty();
    private boolean whole;

    /**
     * @param isHeadRequest whether the request was HEAD, so that the answer has no body whatever its head says
     */
    AnswerParser(boolean isHeadRequest) {
        this.channel = new EmbeddedChannel(new HttpResponseDecoder() {
            @Override
            protected boolean isContentAlwaysEmpty(HttpMessage message) {
                return isHeadRequest || super.isContentAlwaysEmpty(message);
            }
        });
    }

    /** Takes the next bytes; throws when they are not an HTTP answer. */
    void take(byte[] bytes, int length) throws IOException {
        channel.writeInbound(Unpooled.copiedBuffer(bytes, 0, length));
        read();
    }

    /** Notes that the connection was closed, which is the end of some bodies. */
    void end() throws IOException {
        channel.finish();
        read();
    }

    private void read() throws IOException {
        for (HttpObject next = channel.readInbound(); next != null; next = channel.readInbound()) {
            try {
                read(next);
            } finally {
                ReferenceCountUtil.release(next);
            }
        }
    }

    private void read(HttpObject next) throws IOException {
        if (next.decoderResult().isFailure()) {
            throw new IOException("the answer is not HTTP/1.1", next.decoderResult().cause());
        }
        if (next instanceof HttpResponse response && response.status().code() >= FIRST_FINAL) {
            head = Optional.of(response);
        }
        if (next instanceof HttpContent content && head.isPresent()) {
            int room = ExpectedAnswer.MOST_BODY_BYTES - body.size();
            content.content().readBytes(body, Math.min(room, content.content().readableBytes()));
            whole = whole || next instanceof LastHttpContent || body.size() >= ExpectedAnswer.MOST_BODY_BYTES;
        }
    }

    boolean hasHead() {
        return head.isPresent();
    }

    /** Whether everything needed has been read. */
    boolean isWhole() {
        return whole;
    }

    int code() {
        return head.map(response -> response.status().code()).orElse(0);
    }

    Optional<String> location() {
        return head.map(response -> response.headers().get(HttpHeaderNames.LOCATION));
    }

    String body() {
        return body.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        channel.finishAndReleaseAll();
    }
}
