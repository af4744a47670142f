package dev.anteroom.edge.http;

import dev.anteroom.core.address.HostName;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.runtime.room.RoomRoutes;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.Route;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The target of a request, in the form in which rooms are matched with it.
 *
 * @param host lower case, without port; never empty
 * @param paths the readings of the path, without the query; nearly always one, see {@link NormalPath}
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
            return uncommon(request.method(), hosts, uri);
        }
        if (hosts.isEmpty()) {
            return Optional.empty();
        }
        return of(hosts.getFirst(), uri);
    }

    /** The target at {@code authority} of a {@code uri} that begins with a slash; empty when either is malformed. */
    static Optional<RequestTarget> of(String authority, String uri) {
        return uri.startsWith("/") ? HostName.of(authority).flatMap(host -> target(host, uri)) : Optional.empty();
    }

    /**
     * {@code OPTIONS *}, or an absolute URI, whose host must be that of the Host header: an origin may use either, so
     * the room must be the same for both.
     */
    private static Optional<RequestTarget> uncommon(HttpMethod method, List<String> hosts, String uri) {
        if (hosts.size() != 1) {
            return Optional.empty();
        }
        Optional<String> host = HostName.of(hosts.getFirst());
        if (uri.equals("*")) {
            return host.filter(name -> method.equals(HttpMethod.OPTIONS))
                    .map(name -> new RequestTarget(name, List.of("*"), uri));
        }
        return AbsoluteUri.of(uri).filter(absolute -> HostName.of(absolute.authority()).equals(host))
                .flatMap(absolute -> host.flatMap(name -> target(name, absolute.rest())));
    }

    private static Optional<RequestTarget> target(String host, String uri) {
        if (!isVisible(uri)) {
            return Optional.empty();
        }
        int mark = uri.indexOf('?');
        List<String> readings = NormalPath.readings(mark < 0 ? uri : uri.substring(0, mark));
        return readings.isEmpty()
                ? Optional.empty()
                : Optional.of(new RequestTarget(host, readings, uri));
    }

    /** Origins differ in how they treat fragments, control characters and characters that are not ASCII. */
    private static boolean isVisible(String uri) {
        for (int i = 0; i < uri.length(); i++) {
            char c = uri.charAt(i);
            if (c <= ' ' || c >= 0x7F || c == '#') {
                return false;
            }
        }
        return true;
    }

    /**
     * The room of this target. If readings belong to different rooms, the room with the longest path wins; among
     * equally long paths, that of the earlier reading.
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
        return routes
                .filter(route -> route.getHost().equals(host) && path.regionMatches(!config.getPathCaseSensitive(), 0,
                        route.getPath(), 0, route.getPath().length()))
                .mapToInt(route -> route.getPath().length()).max().orElse(0);
    }
}
