package dev.anteroom.edge.proxy;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Keeps an answer with a visitor's cookie out of shared caches: some of them store {@code Set-Cookie} with the page,
 * and would give one visitor's session to everybody (RFC 9111, section 7.3). Rests on decision 093.
 */
final class SharedCaches {

    /** Headers of particular caches that take precedence over {@code Cache-Control}. */
    private static final List<String> OVERRULING = List.of("CDN-Cache-Control", "Cloudflare-CDN-Cache-Control",
            "Surrogate-Control", "Vercel-CDN-Cache-Control", "Netlify-CDN-Cache-Control", "Edge-Control",
            "X-Accel-Expires");

    private SharedCaches() {
    }

    /**
     * Changes the caching headers of an answer so that no shared cache stores it; an answer that none would store
     * anyway is not changed.
     */
    static void forbid(MultiMap headers) {
        OVERRULING.forEach(headers::remove);
        List<String> kept = new ArrayList<>();
        for (String value : headers.getAll(HttpHeaders.CACHE_CONTROL)) {
            for (String directive : directives(value)) {
                String name = directive.toLowerCase(Locale.ROOT);
                if (name.equals("private") || name.equals("no-store")) {
                    return;
                }
                if (!name.equals("public") && !name.startsWith("s-maxage") && !name.startsWith("private=")) {
                    kept.add(directive);
                }
            }
        }
        kept.addFirst("private");
        headers.set(HttpHeaders.CACHE_CONTROL, String.join(", ", kept));
    }

    /** The parts of {@code value}, separated by commas outside of quotes. */
    private static List<String> directives(String value) {
        List<String> directives = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int at = 0; at <= value.length(); at++) {
            boolean end = at == value.length();
            quoted ^= !end && value.charAt(at) == '"';
            if (end || (!quoted && value.charAt(at) == ',')) {
                String directive = value.substring(start, at).strip();
                if (!directive.isEmpty()) {
                    directives.add(directive);
                }
                start = at + 1;
            }
        }
        return directives;
    }
}
