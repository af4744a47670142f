package dev.anteroom.edge.http;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** HTTP as bytes, for what clients' libraries would not send. */
final class RawHttp {

    private static final int PATIENCE_MILLIS = 60_000;

    /** An answer, read until the server closed the connection. */
    record Answer(String text) {

        int status() {
            return Integer.parseInt(text.split(" ", 3)[1]);
        }

        List<String> headers(String name) {
            String prefix = name.toLowerCase(Locale.ROOT) + ":";
            return head().filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
                    .map(line -> line.substring(prefix.length()).strip()).toList();
        }

        /** Name and value of the first cookie that is set. */
        String cookie() {
            String cookie = headers("Set-Cookie").getFirst();
            return cookie.substring(0, cookie.indexOf(';'));
        }

        String body() {
            return text.substring(text.indexOf("\r\n\r\n") + 4);
        }

        private Stream<String> head() {
            return text.substring(0, text.indexOf("\r\n\r\n")).lines();
        }
    }

    /** A request that was sent. */
    static final class Pending implements Closeable {

        private final Socket socket;

        private Pending(Socket socket) {
            this.socket = socket;
        }

        /** Returns the answer, after which the server must close the connection. */
        Answer answer() throws IOException {
            try (socket) {
                return new Answer(readAll(socket.getInputStream()));
            }
        }

        /** Hangs up without an answer. */
        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private RawHttp() {
    }

    /** Sends {@code lines}, which must make the server close the connection. */
    static Answer send(int port, String lines) {
        try {
            return begin(port, lines).answer();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends {@code lines}, and waits for nothing. */
    static Pending begin(int port, String lines) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        try {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(lines.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8));
            socket.getOutputStream().flush();
        } catch (IOException e) {
            socket.close();
            throw e;
        }
        return new Pending(socket);
    }

    /** Sends these very bytes, one for each character, which must make the server close the connection. */
    static Answer sendBytes(int port, String bytes) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            return new Answer(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends the bytes one by one, in packets of their own, until the server closes the connection or all are sent. */
    static void sendSlowly(int port, String bytes) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            for (byte octet : bytes.getBytes(StandardCharsets.ISO_8859_1)) {
                socket.getOutputStream().write(octet);
            }
            socket.setSoTimeout(PATIENCE_MILLIS);
            readAll(socket.getInputStream());
        } catch (SocketException closed) {
            // Closed while bytes were still to be sent.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String readAll(InputStream stream) throws IOException {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
}
