package dev.anteroom.edge.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * An origin of plain sockets that reads requests as any server does, one after the other on each connection, and keeps
 * them. If an edge lets a request pass inside a body, it appears here as a request that nobody sent.
 */
final class RecordingOrigin implements AutoCloseable {

    /** One request as it was read. */
    record Read(String line, Map<String, String> headers, String body) {

        String header(String name) {
            return headers.getOrDefault(name, "");
        }
    }

    /** What the socket gets for a request: an answer as bytes, or nothing when empty. */
    private final Function<Read, String> answers;
    private final ServerSocket server;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private final List<Read> reads = new CopyOnWriteArrayList<>();

    private RecordingOrigin(Function<Read, String> answers) {
        this.answers = answers;
        try {
            server = new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::accept);
    }

    /** Answers each request with its target. */
    static RecordingOrigin plain() {
        return answering(read -> answer(read.line().split(" ", 3)[1]));
    }

    static RecordingOrigin answering(Function<Read, String> answers) {
        return new RecordingOrigin(answers);
    }

    static String answer(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** In the order in which they were read. */
    List<Read> reads() {
        return reads;
    }

    /** Request lines in that order. */
    List<String> lines() {
        return reads.stream().map(Read::line).toList();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket; InputStream in = new BufferedInputStream(socket.getInputStream())) {
            while (true) {
                String line = line(in);
                Map<String, String> headers = headers(in);
                Read read = new Read(line, headers, body(in, headers));
                reads.add(read);
                socket.getOutputStream().write(answers.apply(read).getBytes(StandardCharsets.ISO_8859_1));
                socket.getOutputStream().flush();
            }
        } catch (IOException | RuntimeException closed) {
            // The edge closed the connection, or sent something that is not a request: a test sees this in the requests
            // that were read before.
        }
    }

    private static Map<String, String> headers(InputStream in) throws IOException {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            headers.merge(line.substring(0, colon), line.substring(colon + 1).strip(), (one, two) -> one + ", " + two);
        }
        return headers;
    }

    private static String body(InputStream in, Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("Transfer-Encoding", "").toLowerCase(Locale.ROOT).contains("chunked")) {
            StringBuilder body = new StringBuilder();
            for (int size = size(in); size > 0; size = size(in)) {
                body.append(bytes(in, size));
                line(in);
            }
            headers(in);
            return body.toString();
        }
        int length = Integer.parseInt(headers.getOrDefault("Content-Length", "0"));
        return bytes(in, length);
    }

    /** An incomplete request does not count as read. */
    private static String bytes(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("ended within a body");
        }
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static int size(InputStream in) throws IOException {
        return Integer.parseInt(line(in), 16);
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new IOException("ended within a line");
            }
            line.append((char) octet);
        }
        return line.toString().replace("\r", "");
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
