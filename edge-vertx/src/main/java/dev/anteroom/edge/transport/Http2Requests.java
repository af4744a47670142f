package dev.anteroom.edge.transport;

import dev.anteroom.edge.answer.PlainPage;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts HTTP/2 requests to the form of HTTP/1.1, which all further code and the origin use: the authority becomes
 * the {@code Host} header, and cookies that were sent one by one are joined (RFC 9113, 8.2.3 and 8.3.1).
 *
 * <p>HTTP/2 uses lengths where HTTP/1.1 uses separators, so a method, a path or a value may contain a separator of
 * HTTP/1.1. Such requests are refused here, because written as HTTP/1.1 they would be different requests.
 */
public final class Http2Requests {

    private Http2Requests() {
    }

    /**
     * Wraps {@code handler} so that it gets HTTP/2 requests in the form of HTTP/1.1, and only those that can have that
     * form.
     */
    public static Handler<HttpServerRequest> around(Handler<HttpServerRequest> handler) {
        return request -> {
            if (request.version() != HttpVersion.HTTP_2 || normalise(request)) {
                handler.handle(request);
            } else {
                PlainPage.MALFORMED.answer(request);
            }
        };
    }

    private static boolean normalise(HttpServerRequest request) {
        MultiMap headers = request.headers();
        if (!isToken(request.method().name()) || !isTarget(request.uri()) || request.authority() == null
                || !areFields(headers)) {
            return false;
        }
        String authority = request.authority().toString();
        if (!isTarget(authority)
                || headers.getAll(HttpHeaders.HOST).stream().anyMatch(host -> !host.equals(authority))) {
            return false;
        }
        headers.set(HttpHeaders.HOST, authority);
        List<String> cookies = headers.getAll(HttpHeaders.COOKIE);
        if (cookies.size() > 1) {
            headers.set(HttpHeaders.COOKIE, String.join("; ", cookies));
        }
        return true;
    }

    private static boolean areFields(MultiMap headers) {
        for (Map.Entry<String, String> field : headers) {
            boolean isPseudo = field.getKey().startsWith(":");
            if ((!isPseudo && !isToken(field.getKey())) || !isValue(field.getValue())) {
                return false;
            }
        }
        return !headers.contains(HttpHeaders.TRANSFER_ENCODING) && !headers.contains(HttpHeaders.CONNECTION)
                && !headers.contains(HttpHeaders.UPGRADE);
    }

    private static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().allMatch(Http2Requests::isTokenCharacter);
    }

    private static boolean isTokenCharacter(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }

    /** Only visible characters are allowed: in HTTP/1.1 a space would end the target, and a line end the line. */
    private static boolean isTarget(@Nullable String text) {
        return text != null && !text.isEmpty() && text.chars().allMatch(c -> c > ' ' && c != 0x7f);
    }

    private static boolean isValue(String text) {
        return text.chars().allMatch(c -> (c >= ' ' && c != 0x7f) || c == '\t');
    }
}
