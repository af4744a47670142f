package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomView;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Tells requests that nobody made by visiting the site: a browser's that loads a page in advance, and those for parts of
 * another site's page. Whoever has no place should not get one by them. Browsers say so by themselves, and pages can't
 * change it; other clients may say what they like, and gain nothing. Rests on decision 096.
 */
final class UnaskedRequest {

    private static final CharSequence SEC_PURPOSE = HttpHeaders.createOptimized("Sec-Purpose");
    private static final CharSequence PURPOSE = HttpHeaders.createOptimized("Purpose");
    private static final CharSequence MODE = HttpHeaders.createOptimized("Sec-Fetch-Mode");
    private static final CharSequence SITE = HttpHeaders.createOptimized("Sec-Fetch-Site");

    private UnaskedRequest() {
    }

    /** Whether a newcomer of {@code room} with {@code headers} is to be turned away without being counted. */
    static boolean isTurnedAway(MultiMap headers, RoomView room) {
        if (room.config().getSuspended()) {
            return false;
        }
        return isPrefetch(headers.get(SEC_PURPOSE)) || isPrefetch(headers.get(PURPOSE))
                || (room.isBusy() && "no-cors".equals(headers.get(MODE)) && "cross-site".equals(headers.get(SITE)));
    }

    private static boolean isPrefetch(@Nullable String purpose) {
        return purpose != null && purpose.startsWith("prefetch");
    }
}
