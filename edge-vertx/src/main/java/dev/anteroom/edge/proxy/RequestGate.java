package dev.anteroom.edge.proxy;

import java.util.LinkedHashSet;
import java.util.SequencedSet;

/**
 * Keeps requests of one kind from using all connections to the origin: only so many may be there at once; a limited
 * number of further ones wait for their turn. Belongs to the event loop. Rests on decisions 092 and 114.
 */
final class RequestGate {

    private final int most;
    private final int mostWaiting;
    private final SequencedSet<Runnable> waiting = new LinkedHashSet<>();
    private int inside;
    private boolean admits;

    /**
     * A gate without any requests.
     *
     * @param most requests at the origin at once
     * @param mostWaiting requests that wait
     */
    RequestGate(int most, int mostWaiting) {
        this.most = most;
        this.mostWaiting = mostWaiting;
    }

    /**
     * Runs {@code request} now or later; {@link #leave} must be called with it when it is over, or when it is not wanted
     * any more. Returns false when too many requests are already waiting.
     */
    boolean enter(Runnable request) {
        if (inside < most) {
            inside++;
            request.run();
            return true;
        }
        return waiting.size() < mostWaiting && waiting.add(request);
    }

    void leave(Runnable request) {
        if (waiting.remove(request)) {
            return;
        }
        inside--;
        if (!admits) {
            admit();
        }
    }

    /** A loop, because a request may leave while it is run, and with it all that wait. */
    private void admit() {
        admits = true;
        try {
            while (inside < most && !waiting.isEmpty()) {
                inside++;
                waiting.removeFirst().run();
            }
        } finally {
            admits = false;
        }
    }
}
