package dev.anteroom.devkit.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Finds ports of the loopback interface that nothing listens on, for servers that must know theirs beforehand.
 *
 * <p>They are drawn from below the range of which systems take the ports of outgoing connections: any of these may take
 * a port of that range before the server has begun to listen, which is seconds later on a busy machine. For the same
 * reason no port is given twice by one process. Thread-safe.
 */
public final class FreePorts {

    private static final int LEAST = 20_000;
    /** Linux begins at 32768 with those of connections, others later. */
    private static final int MOST = 32_000;
    private static final int MOST_TRIES = 1_000;
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private FreePorts() {
    }

    /**
     * {@code count} different free ports, none of which this process was given before. Another process may take one
     * before it is used; the user then fails to bind.
     *
     * @throws IllegalStateException when hardly any port is left
     */
    public static List<Integer> pick(int count) {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int tries = 0; held.size() < count; tries++) {
                if (tries > MOST_TRIES) {
                    throw new IllegalStateException("no free port on the loopback interface");
                }
                int port = ThreadLocalRandom.current().nextInt(LEAST, MOST);
                if (GIVEN.add(port)) {
                    hold(port).ifPresent(held::add);
                }
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            held.forEach(FreePorts::release);
        }
    }

    private static Optional<ServerSocket> hold(int port) {
        try {
            return Optional.of(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
        } catch (BindException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("can't listen on port " + port + " of the loopback interface", e);
        }
    }

    /** Whether nothing listens on {@code port} of the loopback interface now. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static void release(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException("can't release port " + socket.getLocalPort(), e);
        }
    }
}
