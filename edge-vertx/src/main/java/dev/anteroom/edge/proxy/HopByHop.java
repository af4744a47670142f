package dev.anteroom.edge.proxy;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Headers that are meant for one connection only, and so are not passed on (RFC 9110, section 7.6.1). */
final class HopByHop {

    /** Made once, so that their hash codes are, too: each request and each answer is asked for all of them. */
    private static final List<CharSequence> ALWAYS = Stream
            .of("connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade", "http2-settings",
                    "proxy-authenticate", "proxy-authorization")
            .map(HttpHeaders::createOptimized).toList();

    /**
     * Headers that frame or route the message, or identify its sender, are kept even if a Connection header names them.
     */
    private static final Set<String> KEPT = caseInsensitive("host", "content-length", "transfer-encoding", "cookie",
            "authorization", "forwarded", "x-real-ip");
    private static final String FAMILY = "x-forwarded";

    private HopByHop() {
    }

    /**
     * Removes them, and those that a Connection header names. {@code Transfer-Encoding} stays, because the code that
     * writes the message decides about it.
     */
    static void remove(MultiMap headers) {
        if (headers.contains(HttpHeaders.CONNECTION)) {
            for (String value : List.copyOf(headers.getAll(HttpHeaders.CONNECTION))) {
                removeNamed(headers, value);
            }
        }
        for (CharSequence name : ALWAYS) {
            headers.remove(name);
        }
    }

    private static void removeNamed(MultiMap headers, String connection) {
        int start = 0;
        while (start <= connection.length()) {
            int comma = connection.indexOf(',', start);
            int end = comma < 0 ? connection.length() : comma;
            String name = connection.substring(start, end).strip();
            if (!name.isEmpty() && !KEPT.contains(name)
                    && !name.regionMatches(true, 0, FAMILY, 0, FAMILY.length())) {
                headers.remove(name);
            }
            start = end + 1;
        }
    }

    private static Set<String> caseInsensitive(String... names) {
        Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        set.addAll(List.of(names));
        return set;
    }
}
