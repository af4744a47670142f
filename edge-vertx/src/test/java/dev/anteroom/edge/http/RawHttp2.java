package dev.anteroom.edge.http;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** HTTP/2 frame by frame over a TLS socket, for what clients' libraries would not send. */
final class RawHttp2 implements AutoCloseable {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 0x1;
    static final int END_HEADERS = 0x4;

    private static final int HAS_PRIORITY = 0x20;
    private static final int PATIENCE_MILLIS = 60_000;
    static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

    /** What the server sent. Frames are not compared. */
    @SuppressWarnings("ArrayRecordComponent")
    record Frame(int type, int flags, int stream, byte[] payload) {

        /** The error of a frame that ends something. */
        int error() {
            return ByteBuffer.wrap(payload).getInt(type == GOAWAY ? 4 : 0);
        }

        /** The status of a frame of headers, the first on its connection. */
        int status() {
            try {
                DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();
                int fieldsAt = (flags & HAS_PRIORITY) == 0 ? 0 : 5;
                return Integer.parseInt(decoder.decodeHeaders(stream,
                        Unpooled.wrappedBuffer(payload, fieldsAt, payload.length - fieldsAt)).status().toString());
            } catch (Http2Exception e) {
                throw new AssertionError("no headers", e);
            }
        }
    }

    private final SSLSocket socket;
    private final DataInputStream in;

    private RawHttp2(SSLSocket socket) throws IOException {
        this.socket = socket;
        this.in = new DataInputStream(socket.getInputStream());
    }

    /** Connects, agrees on HTTP/2, and sends preface and settings. */
    static RawHttp2 connect(int port, SSLContext tls) throws IOException {
        RawHttp2 raw = open(port, tls);
        raw.flood(1, PREFACE.getBytes(StandardCharsets.US_ASCII));
        raw.send(SETTINGS, 0, 0);
        return raw;
    }

    /** Connects and agrees on HTTP/2, without sending anything yet. */
    static RawHttp2 open(int port, SSLContext tls) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[]{"h2"});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return new RawHttp2(socket);
    }

    void send(int type, int flags, int stream, byte... payload) throws IOException {
        socket.getOutputStream().write(frame(type, flags, stream, payload));
        socket.getOutputStream().flush();
    }

    /** Sends the same bytes {@code times} times, or until the server no longer accepts them. */
    void flood(int times, byte... frames) throws IOException {
        try {
            for (int sent = 0; sent < times; sent++) {
                socket.getOutputStream().write(frames);
            }
            socket.getOutputStream().flush();
        } catch (SocketException | SSLException hungUp) {
            // The test is about what the server sends before it closes the connection.
            assert hungUp != null;
        }
    }

    static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length).put((byte) (payload.length >> 16))
                .putShort((short) payload.length)
                .put((byte) type).put((byte) flags).putInt(stream).put(payload).array();
    }

    /** A request's fields, names and values in turn, in HPACK's plainest form. */
    static byte[] fields(String... namesAndValues) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (int at = 0; at < namesAndValues.length; at += 2) {
            block.write(0);
            text(block, namesAndValues[at]);
            text(block, namesAndValues[at + 1]);
        }
        return block.toByteArray();
    }

    /** The fields of a GET, and more. */
    static byte[] get(String host, String path, String... more) {
        String[] all = Arrays.copyOf(
                new String[]{":method", "GET", ":scheme", "https", ":authority", host, ":path", path},
                8 + more.length);
        System.arraycopy(more, 0, all, 8, more.length);
        return fields(all);
    }

    private static void text(ByteArrayOutputStream block, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        if (bytes.length < 127) {
            block.write(bytes.length);
        } else {
            block.write(127);
            int rest = bytes.length - 127;
            while (rest >= 128) {
                block.write(rest % 128 + 128);
                rest /= 128;
            }
            block.write(rest);
        }
        block.writeBytes(bytes);
    }

    /** The next frame for which {@code wanted} holds; empty when the server hung up before. */
    Optional<Frame> await(Predicate<Frame> wanted) throws IOException {
        try {
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                int stream = in.readInt();
                Frame frame = new Frame(type, flags, stream, in.readNBytes(length));
                if (wanted.test(frame)) {
                    return Optional.of(frame);
                }
            }
        } catch (EOFException | SocketException | SSLException hungUp) {
            return Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
