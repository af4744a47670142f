package dev.anteroom.devkit.broker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Finds ports of the loopback interface that nothing listens on, for servers that must know theirs beforehand. */
public final class FreePorts {

    private FreePorts() {
    }

    /** {@code count} different free ports. Another process may take one before it is used; the user then fails to bind. */
    public static List<Integer> pick(int count) {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("no free port on the loopback interface", e);
        } finally {
            held.forEach(FreePorts::release);
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
