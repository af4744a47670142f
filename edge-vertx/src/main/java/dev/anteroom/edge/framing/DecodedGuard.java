package dev.anteroom.edge.framing;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.util.function.Consumer;

/**
 * Stands behind the HTTP decoder and compares the framing that the decoder read in each head with the one that
 * {@link RequestScanner} found there. They have differed: the decoder has taken {@code Content-Xength} for
 * {@code Content-Length}. Where they differ nobody may act on either, so the request is refused.
 *
 * <p>Belongs to one connection. Rests on decision 090.
 */
final class DecodedGuard extends ChannelInboundHandlerAdapter {

    private final Framings found;
    private final Consumer<Refusal> refused;
    private boolean isRefused;

    /**
     * A guard of one connection.
     *
     * @param found what the scanner found in the heads that the decoder is given, in their order
     * @param refused is told when the decoder read another one
     */
    DecodedGuard(Framings found, Consumer<Refusal> refused) {
        this.found = found;
        this.refused = refused;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (isRefused) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof HttpRequest request && request.decoderResult().isSuccess()
                && found.next() != of(request)) {
            isRefused = true;
            ReferenceCountUtil.release(message);
            refused.accept(Refusal.MALFORMED);
            context.fireChannelRead(failed(Refusal.MALFORMED));
            context.fireChannelRead(LastHttpContent.EMPTY_LAST_CONTENT);
        } else {
            context.fireChannelRead(message);
        }
    }

    /** A request that the server answers with the refusal. */
    static HttpRequest failed(Refusal why) {
        DefaultHttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, "/refused");
        request.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        request.setDecoderResult(DecoderResult.failure(new RefusedException(why)));
        return request;
    }

    private static long of(HttpRequest request) {
        long length = HttpUtil.getContentLength(request, Framings.NONE);
        if (!request.headers().contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return length;
        }
        return length == Framings.NONE ? Framings.CHUNKED : Framings.BOTH;
    }
}
