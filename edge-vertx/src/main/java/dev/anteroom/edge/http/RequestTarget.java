package dev.anteroom.edge.http;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Optional;

/**
 * What a request asks for, as rooms are matched with it.
 *
 * @param host lower case, without port; empty when an HTTP/1.0 client named none
 * @param path normalized, without the query
 */
record RequestTarget(String host, String path) {

    /** The target of {@code request}; empty when it is malformed and the request must be refused. */
    static Optional<RequestTarget> of(HttpServerRequest request) {
        List<String> hosts = request.headers().getAll(HttpHeaders.HOST);
        String uri = request.uri();
        if (hosts.size() > 1 || !uri.startsWith("/")) {
            return uncommon(hosts, uri);
        }
        if (hosts.isEmpty()) {
            return isVersion11(request) ? Optional.empty() : path(uri).map(path -> new RequestTarget("", path));
        }
        return HostName.of(hosts.getFirst()).flatMap(host -> path(uri).map(path -> new RequestTarget(host, path)));
    }

    /**
     * {@code OPTIONS *}, or an absolute URI, whose host must be that of the Host header: an origin may follow either,
     * and the room must be the one of both.
     */
    private static Optional<RequestTarget> uncommon(List<String> hosts, String uri) {
        if (hosts.size() != 1) {
            return Optional.empty();
        }
        Optional<String> host = HostName.of(hosts.getFirst());
        if (uri.equals("*")) {
            return host.map(name -> new RequestTarget(name, "*"));
        }
        int authority = uri.indexOf("://");
        if (authority < 0) {
            return Optional.empty();
        }
        int end = authority + 3;
        while (end < uri.length() && uri.charAt(end) != '/' && uri.charAt(end) != '?') {
            end++;
        }
        if (!HostName.of(uri.substring(authority + 3, end)).equals(host)) {
            return Optional.empty();
        }
        String rest = uri.substring(end);
        return host.flatMap(name -> path(rest.startsWith("/") ? rest : "/" + rest)
                .map(path -> new RequestTarget(name, path)));
    }

    private static Optional<String> path(String uri) {
        int end = 0;
        while (end < uri.length() && uri.charAt(end) != '?' && uri.charAt(end) != '#') {
            end++;
        }
        return NormalPath.of(uri.substring(0, end));
    }

    private static boolean isVersion11(HttpServerRequest request) {
        return request.version() != HttpVersion.HTTP_1_0;
    }
}
