package dev.anteroom.edge.proxy;

import dev.anteroom.edge.metrics.EdgeMetrics;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.httpproxy.Body;
import io.vertx.httpproxy.MediaType;
import io.vertx.httpproxy.ProxyContext;
import io.vertx.httpproxy.ProxyInterceptor;
import io.vertx.httpproxy.ProxyResponse;
import java.util.List;
import java.util.Set;

/**
 * What this edge changes on the way: hop-by-hop headers of answers, a second try, and pages for failures. Has no state.
 *
 * <p>{@code vertx-http-proxy} reads {@code Cache-Control} of every answer, even where it caches nothing, and fails on
 * values that RFC 9111 wants to be ignored, such as a {@code max-age} of many digits or {@code Expires: 0}: the visitor
 * would get a 502 for a good answer. So the header is taken aside before the library sees it and put back after.
 */
final class OriginExchange implements ProxyInterceptor {

    private static final String CACHE_CONTROL = "anteroom.cache-control";

    private static final Set<HttpMethod> REPEATABLE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    private record TakenAside(List<String> values) {
    }

    private final OriginClient client;
    private final EdgeMetrics metrics;

    OriginExchange(OriginClient client, EdgeMetrics metrics) {
        this.client = client;
        this.metrics = metrics;
    }

    /** Opens the request to the origin. */
    Future<HttpClientRequest> connect(ProxyContext context) {
        return client.request(context.request().proxiedRequest()).map(origin -> {
            // Registered before the library asks for the response, so this runs first.
            origin.response().onSuccess(answer -> takeCacheControlAside(context, answer.headers()));
            return origin;
        });
    }

    @Override
    public Future<ProxyResponse> handleProxyRequest(ProxyContext context) {
        context.request().setURI(RequestUri.originForm(context.request().getURI()));
        return context.sendRequest().recover(failure -> retry(context, failure))
                .recover(failure -> Future.succeededFuture(page(context, failure)));
    }

    /**
     * An origin may close an idle connection in the very moment in which a request is sent on it. What may be repeated
     * (RFC 9110, section 9.2.2) and has no body is sent once more.
     */
    private Future<ProxyResponse> retry(ProxyContext context, Throwable failure) {
        if (!OriginFailure.isClosed(failure) || !isRepeatable(context.request().proxiedRequest())) {
            return Future.failedFuture(failure);
        }
        metrics.originRetried();
        context.request().setBody(null);
        return context.sendRequest();
    }

    private static boolean isRepeatable(HttpServerRequest request) {
        return REPEATABLE.contains(request.method()) && !request.headers().contains(HttpHeaders.CONTENT_LENGTH)
                && !request.headers().contains(HttpHeaders.TRANSFER_ENCODING);
    }

    @Override
    public Future<Void> handleProxyResponse(ProxyContext context) {
        MultiMap headers = context.response().headers();
        HopByHop.remove(headers);
        TakenAside cacheControl = context.get(CACHE_CONTROL, TakenAside.class);
        if (cacheControl != null) {
            cacheControl.values().forEach(value -> headers.add(HttpHeaders.CACHE_CONTROL, value));
        }
        return context.sendResponse();
    }

    private static void takeCacheControlAside(ProxyContext context, MultiMap headers) {
        if (headers.contains(HttpHeaders.CACHE_CONTROL)) {
            context.set(CACHE_CONTROL, new TakenAside(List.copyOf(headers.getAll(HttpHeaders.CACHE_CONTROL))));
            headers.remove(HttpHeaders.CACHE_CONTROL);
        }
    }

    private ProxyResponse page(ProxyContext context, Throwable failure) {
        OriginFailure kind = OriginFailure.of(failure);
        metrics.proxyError(kind.reason());
        return context.request().release().response().setStatusCode(kind.page().status())
                .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
                .setBody(Body.body(kind.page().html(), MediaType.parse("text/html")));
    }
}
