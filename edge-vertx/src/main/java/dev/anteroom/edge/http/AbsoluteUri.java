package dev.anteroom.edge.http;

import java.util.Optional;

/**
 * The parts of {@code scheme://authority/rest}, unchecked.
 *
 * @param rest path and query; begins with a slash
 */
record AbsoluteUri(String scheme, String authority, String rest) {

    /** Empty when there is no authority in {@code uri}. */
    static Optional<AbsoluteUri> of(String uri) {
        int colon = uri.indexOf("://");
        if (colon < 0) {
            return Optional.empty();
        }
        int end = colon + 3;
        while (end < uri.length() && uri.charAt(end) != '/' && uri.charAt(end) != '?') {
            end++;
        }
        String rest = uri.substring(end);
        return Optional.of(new AbsoluteUri(uri.substring(0, colon), uri.substring(colon + 3, end),
                rest.startsWith("/") ? rest : "/" + rest));
    }
}
