package dev.anteroom.runtime.management;

import dev.anteroom.core.address.IpAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts wrong tokens by their source: an IPv4 address, or an IPv6 network of a site (/64). A source that sent too many
 * is refused for the rest of the minute, whatever it sends. Tokens are too long to be guessed in any case; the limit
 * keeps the log short and shows who tries. Belongs to one event loop.
 */
final class GuessLimit {

    static final int MOST = 30;
    static final long WINDOW_MILLIS = 60_000;
    /** How many sources are remembered; the one that has been quiet for the longest time is forgotten first. */
    static final int PLACES = 10_000;

    private static final int V4_BITS = 32;
    private static final int V6_BITS = 64;

    /** The wrong tokens from one source since its window began. */
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
