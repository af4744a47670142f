package dev.anteroom.edge.http;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.edge.answer.WaitingAnswers;
import dev.anteroom.edge.config.HttpConfig.ForwardAuth;
import dev.anteroom.edge.proxy.ForwardedHeaders;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import java.util.List;
import java.util.Optional;

/**
 * Answers another proxy that asks whether a visitor may pass. A 200 means yes, and a cookie in it is meant for the
 * visitor; any other answer is sent on to the visitor by the proxy.
 *
 * <p>The proxy says what the visitor asked for in one of three ways: in {@code X-Forwarded-Uri} with {@code -Host} and,
 * where they are known, {@code -Proto} and {@code -Method}; as a whole in {@code X-Original-URL}; or as the path after
 * {@code /forward-auth}, with the visitor's Host. A request that uses two of these ways is refused: proxies pass on
 * headers that visitors send, so one of them may be forged.
 *
 * <p>Rests on decision 033.
 */
final class ForwardAuthResponder implements VerdictResponder {

    private static final String PATH = "/forward-auth";
    private static final String URI = "x-forwarded-uri";
    private static final String HOST = "x-forwarded-host";
    private static final String PROTO = "x-forwarded-proto";
    private static final String METHOD = "x-forwarded-method";
    private static final String ORIGINAL_URL = "x-original-url";
    private static final String ORIGINAL_METHOD = "x-original-method";
    private static final int PASS = 200;
    private static final int FIRST_REFUSAL = 400;

    /** The visitor's request as the proxy describes it. */
    private record Told(String authority, String uri, String proto, String method) {
    }

    private final ForwardAuth config;
    private final WaitingAnswers answers;
    private final ForwardedHeaders forwarded;

    ForwardAuthResponder(ForwardAuth config, WaitingAnswers answers, ForwardedHeaders forwarded) {
        this.config = config;
        this.answers = answers;
        this.forwarded = forwarded;
    }

    /**
     * Whether the request is the question of a proxy that may ask. From any other client, {@code /forward-auth} is a
     * path of the site.
     */
    boolean isAsked(HttpServerRequest request) {
        return !config.from().isEmpty() && isPath(request.uri()) && mayAsk(request);
    }

    private static boolean isPath(String uri) {
        if (!uri.startsWith(PATH)) {
            return false;
        }
        return uri.length() == PATH.length() || uri.charAt(PATH.length()) == '/' || uri.charAt(PATH.length()) == '?';
    }

    private boolean mayAsk(HttpServerRequest request) {
        Optional<IpAddress> peer = ForwardedHeaders.peer(request);
        if (peer.isPresent()) {
            for (IpNetwork network : config.from()) {
                if (network.contains(peer.get())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Reads the visitor's request; empty when the proxy does not describe it, or describes it in two ways. */
    Optional<VisitorRequest> read(HttpServerRequest request) {
        return told(request).flatMap(told -> RequestTarget.of(told.authority(), told.uri())
                .map(target -> new VisitorRequest(request, told.method(), target,
                        told.proto().equalsIgnoreCase("https"), forwarded::forwardedFor, this)));
    }

    private static Optional<Told> told(HttpServerRequest request) {
        String rest = request.uri().substring(PATH.length());
        boolean inPath = rest.startsWith("/");
        boolean inParts = request.headers().contains(URI);
        boolean asWhole = request.headers().contains(ORIGINAL_URL);
        if (inPath) {
            return inParts || asWhole ? Optional.empty() : inPath(request, rest);
        }
        if (asWhole) {
            return inParts || request.headers().contains(HOST) ? Optional.empty() : asWhole(request);
        }
        return once(request, URI).flatMap(uri -> once(request, HOST)
                .flatMap(host -> atMostOnce(request, PROTO, "http").flatMap(proto -> atMostOnce(request, METHOD, "GET")
                        .map(method -> new Told(host, uri, proto, method)))));
    }

    private static Optional<Told> inPath(HttpServerRequest request, String uri) {
        return once(request, HttpHeaders.HOST).flatMap(host -> atMostOnce(request, PROTO, "http")
                .map(proto -> new Told(host, uri, proto, request.method().name())));
    }

    private static Optional<Told> asWhole(HttpServerRequest request) {
        return once(request, ORIGINAL_URL).flatMap(AbsoluteUri::of)
                .flatMap(url -> atMostOnce(request, ORIGINAL_METHOD, "GET")
                        .map(method -> new Told(url.authority(), url.rest(), url.scheme(), method)));
    }

    private static Optional<String> once(HttpServerRequest request, CharSequence name) {
        List<String> values = request.headers().getAll(name);
        return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
    }

    private static Optional<String> atMostOnce(HttpServerRequest request, CharSequence name, String otherwise) {
        return request.headers().contains(name) ? once(request, name) : Optional.of(otherwise);
    }

    @Override
    public void proceed(HttpServerRequest request, boolean isGuest) {
        request.resume();
        request.response().setStatusCode(PASS).putHeader(HttpHeaders.CACHE_CONTROL, "no-store").end();
    }

    @Override
    public void queue(HttpServerRequest request, RoomView room, VisitorPass pass, long now) {
        turnAway(request);
        answers.waiting(request, room, pass, now);
    }

    @Override
    public void reject(HttpServerRequest request, RoomView room, long now) {
        turnAway(request);
        answers.rejected(request, room, now);
    }

    /**
     * Replaces the status of the answer, because a room's own status for waiting visitors may mean yes to the proxy.
     */
    private void turnAway(HttpServerRequest request) {
        HttpServerResponse response = request.response();
        response.headersEndHandler(head -> {
            if (response.getStatusCode() < FIRST_REFUSAL) {
                response.setStatusCode(config.status());
            }
        });
    }
}
