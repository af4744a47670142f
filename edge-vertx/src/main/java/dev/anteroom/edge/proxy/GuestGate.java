package dev.anteroom.edge.proxy;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Keeps guests, who pass without a ticket because of a rule or because there is no room, from using all connections to
 * the origin. The number of their requests at the origin at once is limited; a limited number of further ones wait for
 * their turn. Belongs to the event loop. Rests on decision 092.
 */
final class GuestGate {

    private final int most;
    private final int mostWaiting;
    private final Deque<Runnable> waiting = new ArrayDeque<>();
    private int inside;

    /**
     * A gate without any requests.
     *
     * @param most requests at the origin at once
     * @param mostWaiting requests that wait
     */
    GuestGate(int most, int mostWaiting) {
        this.most = most;
        this.mostWaiting = mostWaiting;
    }

    /**
     * Runs {@code request} now or later; {@link #leave} must be called when it is over. Returns false when too many
     * requests are already waiting.
     */
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
