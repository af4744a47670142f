package dev.anteroom.edge.proxy;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Keeps guests, who pass without a ticket because a rule or the lack of a room lets them, from taking all connections to
 * the origin. At most so many of their requests are at the origin at once; some more wait for their turn. Belongs to the
 * event loop. Rests on decision 092.
 */
final class GuestGate {

    private final int most;
    private final int mostWaiting;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int inside;

    /**
     * A gate that nobody has passed.
     *
     * @param most requests at the origin at once
     * @param mostWaiting requests that wait
     */
    GuestGate(int most, int mostWaiting) {
        this.most = most;
        this.mostWaiting = mostWaiting;
    }

    /** Runs {@code request} now or later; it must {@link #leave} when it is over. False when too many wait already. */
    boolean enter(Runnable request) {
        if (inside < most) {
            inside++;
            request.run();
            return true;
        }
        return waiting.size() < mostWaiting && waiting.add(request);
    }

    void leave() {
        Runnable next = waiting.poll();
        if (next == null) {
            inside--;
        } else {
            next.run();
        }
    }
}
