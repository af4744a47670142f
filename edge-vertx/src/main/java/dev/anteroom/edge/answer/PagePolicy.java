package dev.anteroom.edge.answer;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;

/**
 * What browsers may make of the edge's own answers: nothing but what they say they are, and where a link leads to another
 * site, that site does not hear of the page. Other sites may show them in a frame, since a place is kept there too.
 */
final class PagePolicy {

    private static final CharSequence CONTENT_TYPE_OPTIONS = HttpHeaders.createOptimized("X-Content-Type-Options");
    private static final CharSequence NO_SNIFF = HttpHeaders.createOptimized("nosniff");
    private static final CharSequence REFERRER_POLICY = HttpHeaders.createOptimized("Referrer-Policy");
    private static final CharSequence SAME_ORIGIN = HttpHeaders.createOptimized("same-origin");

    private PagePolicy() {
    }

    static void put(HttpServerResponse response) {
        response.putHeader(CONTENT_TYPE_OPTIONS, NO_SNIFF).putHeader(REFERRER_POLICY, SAME_ORIGIN);
    }
}
