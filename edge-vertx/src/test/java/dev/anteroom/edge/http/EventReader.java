package dev.anteroom.edge.http;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A client of server-sent events on a socket of its own. It does not decode chunks, because their lengths are not event
 * lines.
 */
final class EventReader implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;
    private static final String DATA = "data: ";

    private final Socket socket;
    private final BufferedReader lines;
    private final List<String> head = new ArrayList<>();
    private String retry = "";
    private String lastEventId = "";

    private EventReader(Socket socket) throws IOException {
        this.socket = socket;
        this.lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    static EventReader open(int port, String roomId, String cookie) {
        return open(port, roomId, cookie, "");
    }

    /** @param lastEventId of the stream before; empty for none */
    static EventReader open(int port, String roomId, String cookie, String lastEventId) {
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout(PATIENCE_MILLIS);
            EventReader reader = new EventReader(socket);
            socket.getOutputStream()
                    .write(("GET /.well-known/anteroom/" + roomId + "/events HTTP/1.1\r\nHost: " + roomId
                            + ".example\r\nConnection: close\r\nCookie: " + cookie
                            + (lastEventId.isEmpty() ? "" : "\r\nLast-Event-ID: " + lastEventId) + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            reader.readHead();
            return reader;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readHead() throws IOException {
        for (String line = lines.readLine(); line != null && !line.isEmpty(); line = lines.readLine()) {
            head.add(line);
        }
    }

    List<String> headers(String name) {
        return head.stream().filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2)).toList();
    }

    /** The data of the next event of this name; the stream must not end before. */
    String next(String event) {
        try {
            boolean found = false;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                found |= line.equals("event: " + event);
                if (found && line.startsWith(DATA)) {
                    return line.substring(DATA.length());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        throw new AssertionError("the stream ended without " + event);
    }

    /** Reads to the end; returns the last reconnection time that was sent. */
    String awaitEnd() {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("id: ")) {
                    lastEventId = line.substring("id: ".length());
                } else if (line.startsWith("retry: ")) {
                    retry = line.substring("retry: ".length());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return retry;
    }

    String lastEventId() {
        return lastEventId;
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
