package dev.anteroom.benchmarks.attack;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** One connection of an attacker, from a network of its own. Belongs to the thread of {@link Attackers}. */
final class AttackConnection {

    private static final String BUSY = "HTTP/1.1 503";

    private final SocketChannel channel;
    private final long openedAt = System.nanoTime();
    private boolean isAnswered;

    private AttackConnection(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Begins to connect.
     *
     * @param number of the connection; decides where it comes from
     * @throws IOException when there are no more open files or ports
     */
    static AttackConnection open(long number, int port) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.bind(SourceNetworks.address(number));
            channel.connect(SourceNetworks.edge(port));
            return new AttackConnection(channel);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /** Lets {@code selector} tell {@code ready} from now on when something has happened. */
    void register(Selector selector, Consumer<SelectionKey> ready) throws IOException {
        channel.register(selector, channel.isConnected() ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, ready);
    }

    boolean isConnected() {
        return channel.isConnected();
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    /** How long it has been open, in nanoseconds. */
    long age() {
        return System.nanoTime() - openedAt;
    }

    /** Ends connecting; from now on the edge is listened to. */
    void connected(SelectionKey key) throws IOException {
        channel.finishConnect();
        key.interestOps(SelectionKey.OP_READ);
    }

    /** Sends {@code bytes}, or as many of them as the socket takes. */
    void send(byte[] bytes) throws IOException {
        channel.write(ByteBuffer.wrap(bytes));
    }

    /**
     * Reads what the edge says.
     *
     * @param buffer to read into, longer than the first line of an answer
     * @return whether it is the edge's first answer and turns the connection away
     * @throws IOException when the edge has closed the connection
     */
    boolean isTurnedAway(ByteBuffer buffer) throws IOException {
        buffer.clear();
        if (channel.read(buffer) < 0) {
            throw new EOFException("closed by the edge");
        }
        boolean isFirst = !isAnswered;
        isAnswered = true;
        return isFirst && StandardCharsets.US_ASCII.decode(buffer.flip()).toString().startsWith(BUSY);
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // Then it is closed, too.
        }
    }
}
