package dev.anteroom.simulator.engine;

import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.Visitors;
import java.util.SplittableRandom;

/** Decides when visitors ask again. Times are milliseconds since the epoch. */
final class Behaviour {

    static final long NO_MORE = Long.MAX_VALUE;

    private static final long SECOND_MILLIS = 1_000;

    private final Visitors visitors;
    private final VisitorPopulation crowd;
    private final long start;
    private final SplittableRandom random;
    private final long longestPause;

    /** @param start the moment at which the crowd's times are 0 */
    Behaviour(Scenario scenario, VisitorPopulation crowd, long start, SplittableRandom random) {
        this.start = start;
        this.visitors = scenario.visitors();
        this.crowd = crowd;
        this.random = random;
        // A visitor who pauses for longer than a session is a newcomer afterwards; such visits are covered by new
        // visitors. Between two edges a session is shorter by what their clocks differ.
        this.longestPause = scenario.room().getSessionDurationMillis() * 9 / 10
                - 2 * scenario.disturbances().clockSkew();
    }

    boolean roams() {
        return visitors.roaming() > 0 && random.nextDouble() < visitors.roaming();
    }

    /** The next request of a visitor on the site, the last one just at the end of the stay; {@link #NO_MORE} after it. */
    long nextRequest(int visitor, long admittedAt, long now) {
        long end = admittedAt + crowd.stay(visitor);
        if (now >= end) {
            return NO_MORE;
        }
        long pause = Math.max(1, Math.min(longestPause, visitors.pages().draw(random)));
        return Math.min(end, now + pause);
    }

    /** Whether the visitor waits on a stream; always the same for one visitor. */
    boolean isConnected(int visitor) {
        return visitors.connected() > 0 && new SplittableRandom(visitor).nextDouble() < visitors.connected();
    }

    /** How long after a stream has ended the next request comes. */
    long reconnect() {
        return visitors.reconnect().draw(random);
    }

    /** When the stream of a queued visitor at {@code edge} ends by itself, and the next request comes. */
    long nextCheckIn(Edge edge, VisitorPass pass, long now) {
        // An edge checks this once a second.
        return Math.max(now,
                pass.lastCheckIn() - edge.clockLead() + pass.refreshIntervalSeconds() * SECOND_MILLIS)
                + random.nextLong(SECOND_MILLIS) + reconnect();
    }

    /** When a visitor asks again whom {@code edge} has queued. */
    long nextPoll(int visitor, Edge edge, VisitorPass pass, long now) {
        if (crowd.reloads(visitor)) {
            return now + visitors.reloadEvery().draw(random);
        }
        long next = now + pass.secondsUntilPoll(edge.time(now)) * SECOND_MILLIS
                + visitors.pollJitter().draw(random);
        return start + crowd.asksAt(visitor, next - start);
    }
}
