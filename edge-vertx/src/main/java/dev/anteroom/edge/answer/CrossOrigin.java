package dev.anteroom.edge.answer;

import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Lets scripts of other page origins read the waiting answer, including its cookie, by the Fetch standard's CORS
 * protocol. Page origins are named one by one, because browsers would not send the cookie that holds the visitor's
 * place if the answer allowed all of them. Immutable.
 */
final class CrossOrigin {

    private static final CharSequence EXPOSED = HttpHeaders.createOptimized("Refresh");
    private static final String MAX_AGE_SECONDS = "600";
    /** Names of headers as RFC 9110 allows them, with the separators between them. */
    private static final Pattern NAMES = Pattern.compile("[\\w!#$%&'*+.^`|~, -]{1,1024}");

    private final Set<String> origins;

    CrossOrigin(Collection<String> origins) {
        this.origins = Set.copyOf(origins);
    }

    /** Writes the headers of an answer. */
    void allow(HttpServerRequest request) {
        trusted(request).ifPresent(origin -> allow(request.response(), origin)
                .putHeader(HttpHeaders.ACCESS_CONTROL_EXPOSE_HEADERS, EXPOSED));
    }

    /**
     * Answers the request if it is a preflight of a trusted page origin; otherwise returns false and leaves it
     * unchanged.
     */
    boolean preflight(HttpServerRequest request) {
        if (origins.isEmpty() || !request.method().equals(HttpMethod.OPTIONS)) {
            return false;
        }
        Optional<String> method = names(request, HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD);
        Optional<String> origin = trusted(request);
        if (method.isEmpty() || origin.isEmpty()) {
            return false;
        }
        request.resume();
        HttpServerResponse response = allow(request.response(), origin.get()).setStatusCode(204)
                .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_METHODS, method.get())
                .putHeader(HttpHeaders.ACCESS_CONTROL_MAX_AGE, MAX_AGE_SECONDS).putHeader(HttpHeaders.VARY,
                        "Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
        names(request, HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS)
                .ifPresent(names -> response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_HEADERS, names));
        response.end();
        return true;
    }

    private static HttpServerResponse allow(HttpServerResponse response, String origin) {
        return response.putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_ORIGIN, origin)
                .putHeader(HttpHeaders.ACCESS_CONTROL_ALLOW_CREDENTIALS, "true");
    }

    private Optional<String> trusted(HttpServerRequest request) {
        return origins.isEmpty() ? Optional.empty() : header(request, HttpHeaders.ORIGIN).filter(origins::contains);
    }

    private static Optional<String> names(HttpServerRequest request, CharSequence name) {
        return header(request, name).filter(value -> NAMES.matcher(value).matches());
    }

    private static Optional<String> header(HttpServerRequest request, CharSequence name) {
        return Optional.ofNullable(request.getHeader(name));
    }
}
