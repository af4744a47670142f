package dev.anteroom.edge.proxy;

/** Converts the target of a request to the form that the origin gets. */
final class RequestUri {

    private RequestUri() {
    }

    /** Path and query of {@code uri}; scheme and authority, which only proxies are sent, are removed. */
    static String originForm(String uri) {
        if (uri.startsWith("/") || uri.equals("*")) {
            return uri;
        }
        int authority = uri.indexOf("://");
        if (authority < 0) {
            return uri;
        }
        for (int i = authority + 3; i < uri.length(); i++) {
            char c = uri.charAt(i);
            if (c == '/') {
                return uri.substring(i);
            }
            if (c == '?') {
                return "/" + uri.substring(i);
            }
        }
        return "/";
    }
}
