package dev.anteroom.edge.transport;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;

/**
 * Wakes the streams of a connection of HTTP/2 that wait for it to take more, although it does.
 *
 * <p>When a connection can be written to again, the library tells one stream after the other. If the first of them fills it
 * at once, the others are not told; and if it is emptied before the library hears that it was full, it takes all of them
 * for told. They would wait until the connection is idle for too long, and be cut off. So whenever a connection can be
 * written to, each stream is looked at once more.
 *
 * <p>Stands before the library's handler. Belongs to the connection's event loop. Rests on decision
 * 142.
 */
final class StreamWaker extends ChannelInboundHandlerAdapter {

    private final Http2ConnectionHandler handler;

    StreamWaker(Http2ConnectionHandler handler) {
        this.handler = handler;
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) throws Http2Exception {
        context.fireChannelWritabilityChanged();
        if (context.channel().isWritable()) {
            Http2RemoteFlowController windows = handler.connection().remote().flowController();
            handler.connection().forEachActiveStream(stream -> {
                // A window that grows by nothing makes the library compare what it told with what is.
                windows.incrementWindowSize(stream, 0);
                return true;
            });
        }
    }
}
