package dev.anteroom.edge.http;

import dev.anteroom.core.admission.RoomRoutes;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a request asks for, as rooms are matched with it.
 *
 * @param host lower case, without port; empty when an HTTP/1.0 client named none
 * @param paths how the path may be read, without the query; nearly always one, see {@link NormalPath}
 * @param uri path and query as they were sent
 */
record RequestTarget(String host, List<String> paths, String uri) {

    /** What follows the question mark; empty when there is none. */
    String query() {
        int mark = uri.indexOf('?');
        return mark < 0 ? "" : uri.substring(mark + 1);
    }

    /** The target of {@code request}; empty when it is malformed and the request must be refused. */
    static Optional<RequestTarget> of(HttpServerRequest request) {
        List<String> hosts = request.headers().getAll(HttpHeaders.HOST);
        String uri = request.uri();
        if (hosts.size() > 1 || !uri.startsWith("/")) {
            return uncommon(hosts, uri);
        }
        if (hosts.isEmpty()) {
            return isVersion11(request) ? Optional.empty() : target("", uri);
        }
        return of(hosts.getFirst(), uri);
    }

    /** The target at {@code authority} of a {@code uri} that begins with a slash; empty when either is malformed. */
    static Optional<RequestTarget> of(String authority, String uri) {
        return uri.startsWith("/") ? HostName.of(authority).flatMap(host -> target(host, uri)) : Optional.empty();
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
            return host.map(name -> new RequestTarget(name, List.of("*"), uri));
        }
        return AbsoluteUri.of(uri).filter(absolute -> HostName.of(absolute.authority()).equals(host))
                .flatMap(absolute -> host.flatMap(name -> target(name, absolute.rest())));
    }

    private static Optional<RequestTarget> target(String host, String uri) {
        int end = 0;
        while (end < uri.length() && uri.charAt(end) != '?' && uri.charAt(end) != '#') {
            end++;
        }
        List<String> readings = NormalPath.readings(uri.substring(0, end));
        return readings.isEmpty()
                ? Optional.empty()
                : Optional.of(new RequestTarget(host, readings, uri));
    }

    /**
     * The room of this target. Of rooms that only some readings belong to, the one with the longest path wins; of equal
     * ones, that of the earlier reading.
     */
    Optional<RoomView> room(RoomRoutes routes) {
        if (paths.size() == 1) {
            return routes.match(host, paths.getFirst());
        }
        Optional<RoomView> best = Optional.empty();
        int longest = -1;
        for (String path : paths) {
            Optional<RoomView> room = routes.match(host, path);
            int length = room.map(found -> matchedLength(found, path)).orElse(-1);
            if (length > longest) {
                best = room;
                longest = length;
            }
        }
        return best;
    }

    /** Length of the room's longest route that {@code path} belongs to. */
    private int matchedLength(RoomView room, String path) {
        RoomConfig config = room.config();
        Stream<Route> routes = Stream.concat(Stream.of(new Route(config.getHost(), config.getPath())),
                config.getAdditionalRoutes().stream());
        return routes.filter(route -> route.getHost().equals(host) && path.startsWith(route.getPath()))
                .mapToInt(route -> route.getPath().length()).max().orElse(0);
    }

    private static boolean isVersion11(HttpServerRequest request) {
        return request.version() != HttpVersion.HTTP_1_0;
    }
}
