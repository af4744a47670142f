package dev.anteroom.runtime.management;

import dev.anteroom.core.address.IpAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts wrong tokens by where they come from: an address, or the network of a site (/64) of IPv6. Whoever sent too many is
 * not listened to for the rest of the minute, whatever they send. A token can't be guessed either way; this spares the log
 * and tells of who tries. Belongs to one event loop.
 */
final class GuessLimit {

    static final int MOST = 30;
    static final long WINDOW_MILLIS = 60_000;
    /** Places that are remembered; the one that was quiet for longest is forgotten first. */
    static final int PLACES = 10_000;

    private static final int V4_BITS = 32;
    private static final int V6_BITS = 64;

    /** Wrong tokens from one place since the window began. */
    private record Guesses(long began, int count) {
    }

    private final Map<Optional<IpAddress>, Guesses> byPlace = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Optional<IpAddress>, Guesses> eldest) {
            return size() > PLACES;
        }
    };

    boolean isExceeded(String address, long now) {
        Guesses guesses = byPlace.get(place(address));
        return guesses != null && now - guesses.began() < WINDOW_MILLIS && guesses.count() >= MOST;
    }

    void wrong(String address, long now) {
        Optional<IpAddress> place = place(address);
        Guesses before = byPlace.get(place);
        if (before == null || now - before.began() >= WINDOW_MILLIS) {
            byPlace.put(place, new Guesses(now, 1));
        } else {
            byPlace.put(place, new Guesses(before.began(), before.count() + 1));
        }
    }

    int places() {
        return byPlace.size();
    }

    private static Optional<IpAddress> place(String address) {
        return IpAddress.parse(address).map(parsed -> parsed.prefix(V4_BITS, V6_BITS));
    }
}
