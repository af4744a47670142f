package dev.anteroom.edge.health;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** An origin that sends exactly the bytes that a test sets. */
final class ProbedOrigin implements AutoCloseable {

    private static final int TLS_HANDSHAKE = 0x16;

    private static final String SILENCE = "";

    /** Sends a byte now and then, for ever. */
    static final String DRIP = "drip";

    private final ServerSocket server;
    private final CountDownLatch pause = new CountDownLatch(1);
    final CountDownLatch gone = new CountDownLatch(1);
    private final AtomicReference<String> answer = new AtomicReference<>(SILENCE);
    private final List<String> requests = new CopyOnWriteArrayList<>();
    /** A collection of garbage closes the connections that nobody knows any more. */
    private final List<Socket> visitors = new CopyOnWriteArrayList<>();

    ProbedOrigin(ServerSocket server) {
        this.server = server;
        Thread.ofVirtual().start(this::serve);
    }

    static ProbedOrigin plain() throws IOException {
        return new ProbedOrigin(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    ProbedOrigin answering(String text) {
        answer.set(text);
        return this;
    }

    /** From now on it reads and never answers. */
    void silent() {
        answer.set(SILENCE);
    }

    int port() {
        return server.getLocalPort();
    }

    List<String> requests() {
        return requests;
    }

    private void serve() {
        while (!server.isClosed()) {
            try {
                Socket visitor = server.accept();
                visitors.add(visitor);
                Thread.ofVirtual().start(() -> answer(visitor));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void answer(Socket visitor) {
        try {
            InputStream bytes = visitor.getInputStream();
            StringBuilder request = new StringBuilder();
            while (request.indexOf("\r\n\r\n") < 0) {
                int next = bytes.read();
                if (next < 0) {
                    return;
                }
                if (next == TLS_HANDSHAKE) {
                    break;
                }
                request.append((char) next);
            }
            requests.add(request.toString());
            if (DRIP.equals(answer.get())) {
                while (true) {
                    visitor.getOutputStream().write('x');
                    pause.await(20, TimeUnit.MILLISECONDS);
                }
            }
            if (!SILENCE.equals(answer.get())) {
                visitor.getOutputStream().write(answer.get().getBytes(StandardCharsets.ISO_8859_1));
                visitor.close();
            }
        } catch (IOException | InterruptedException e) {
            gone.countDown();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket visitor : visitors) {
            visitor.close();
        }
    }
}
