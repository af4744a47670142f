package dev.anteroom.benchmarks.attack;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** All connections of one {@link Attack}. Belongs to the thread of {@link Attackers}. */
final class AttackGroup {

    private static final int DIGITS = 3;
    private static final int ANSWER_BYTES = 512;
    private static final double HALF = 50;

    private final byte[] beginning;
    private final byte[] drop;
    private final long interval;
    private final ByteBuffer answer = ByteBuffer.allocateDirect(ANSWER_BYTES);
    private final Set<AttackConnection> connections = new HashSet<>();
    /** In the order in which they are due, because all have the same interval. */
    private final Deque<Due> drops = new ArrayDeque<>();
    private final Histogram lifetimes = new Histogram(DIGITS);
    private int wanted;
    private long mostOpen;
    private long opened;
    private long failed;
    private long ended;
    private long turnedAway;

    /** When a connection sends its next bytes, by {@link System#nanoTime}. */
    private record Due(AttackConnection connection, long at) {
    }

    /** Attackers who keep {@code wanted} connections open, and ask for {@code path} where they ask for any. */
    AttackGroup(Attack attack, int wanted, String path) {
        this.beginning = attack.beginning(path);
        this.drop = attack.drop();
        this.interval = attack.interval().toNanos();
        this.wanted = wanted;
    }

    /** No more connections are opened from now on. */
    void cease() {
        wanted = 0;
    }

    /** Opens a connection if one is missing; false when none is, or when none can be opened now. */
    boolean open(Selector selector, long number, int port) {
        if (connections.size() >= wanted) {
            return false;
        }
        try {
            AttackConnection connection = AttackConnection.open(number, port);
            connections.add(connection);
            opened++;
            mostOpen = Math.max(mostOpen, connections.size());
            connection.register(selector, key -> ready(connection, key));
            if (connection.isConnected()) {
                begin(connection);
            }
            return true;
        } catch (IOException e) {
            failed++;
            return false;
        }
    }

    private void begin(AttackConnection connection) {
        try {
            connection.send(beginning);
            drops.addLast(new Due(connection, System.nanoTime() + interval));
        } catch (IOException e) {
            end(connection);
        }
    }

    private void ready(AttackConnection connection, SelectionKey key) {
        try {
            if (key.isConnectable()) {
                connection.connected(key);
                begin(connection);
            } else if (connection.isTurnedAway(answer)) {
                turnedAway++;
            }
        } catch (IOException e) {
            end(connection);
        }
    }

    /** Sends what is due. */
    void send() {
        long now = System.nanoTime();
        while (!drops.isEmpty() && drops.peekFirst().at() - now <= 0) {
            AttackConnection connection = drops.removeFirst().connection();
            if (connection.isOpen()) {
                send(connection, now);
            }
        }
    }

    private void send(AttackConnection connection, long now) {
        try {
            connection.send(drop);
            drops.addLast(new Due(connection, now + interval));
        } catch (IOException e) {
            end(connection);
        }
    }

    private void end(AttackConnection connection) {
        connection.close();
        if (connections.remove(connection)) {
            ended++;
            lifetimes.recordValue(TimeUnit.NANOSECONDS.toMillis(connection.age()));
        }
    }

    /** Closes all connections. */
    void hangUp() {
        cease();
        connections.forEach(AttackConnection::close);
        connections.clear();
        drops.clear();
    }

    AttackTally tally() {
        return new AttackTally(connections.size(), mostOpen, opened, failed, ended, turnedAway,
                lifetimes.getValueAtPercentile(HALF), lifetimes.getMaxValue());
    }
}
