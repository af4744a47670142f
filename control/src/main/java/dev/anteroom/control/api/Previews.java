package dev.anteroom.control.api;

import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Templates that can be looked at for an hour, the last sixteen of them. Thread-safe. */
final class Previews {

    private static final int ID_BYTES = 16;
    private static final int MOST = 16;
    private static final long KEPT_MILLIS = 3_600_000;

    private final Map<String, Preview> byId = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Preview> eldest) {
            return size() > MOST;
        }
    };

    private final RandomGenerator random;

    Previews(RandomGenerator random) {
        this.random = random;
    }

    private record Preview(String html, long madeAt) {
    }

    /** Keeps a page; returns its id, which can't be guessed. */
    synchronized String put(String html, long now) {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        String id = HexFormat.of().formatHex(bytes);
        byId.put(id, new Preview(html, now));
        return id;
    }

    synchronized Optional<String> find(String id, long now) {
        return Optional.ofNullable(byId.get(id)).filter(preview -> now - preview.madeAt() < KEPT_MILLIS)
                .map(Preview::html);
    }
}
