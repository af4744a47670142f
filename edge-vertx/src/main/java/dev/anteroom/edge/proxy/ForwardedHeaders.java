package dev.anteroom.edge.proxy;

import dev.anteroom.core.address.IpAddress;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * Tells the origin who the visitor is and what they asked: {@code X-Forwarded-For}, {@code -Host}, {@code -Proto} and
 * {@code -Port}.
 *
 * @param trusted whether what the request itself brought is believed; if not, all of it is removed or replaced, be it in
 *        {@code Forwarded}, {@code X-Real-IP} or another header of the {@code X-Forwarded} family
 * @param hops how many proxies before this edge write {@code X-Forwarded-For}, 1 or more
 */
public record ForwardedHeaders(boolean trusted, int hops) {

    private static final String FAMILY = "x-forwarded-";
    private static final CharSequence FORWARDED = HttpHeaders.createOptimized("forwarded");
    private static final CharSequence REAL_IP = HttpHeaders.createOptimized("x-real-ip");
    private static final CharSequence FOR = HttpHeaders.createOptimized("x-forwarded-for");
    private static final CharSequence HOST = HttpHeaders.createOptimized("x-forwarded-host");
    private static final CharSequence PROTO = HttpHeaders.createOptimized("x-forwarded-proto");
    private static final CharSequence PORT = HttpHeaders.createOptimized("x-forwarded-port");

    /** Whether the visitor came over HTTPS, even if a proxy in front of this edge terminated it. */
    public boolean isHttps(HttpServerRequest request) {
        if (trusted) {
            Optional<String> proto = Optional.ofNullable(request.getHeader(PROTO));
            if (proto.isPresent()) {
                return firstOf(proto.get()).equalsIgnoreCase("https");
            }
        }
        return request.isSSL();
    }

    /** Where the visitor is; empty when that is not known. */
    public Optional<IpAddress> visitor(HttpServerRequest request) {
        return trusted && request.headers().contains(FOR) ? forwardedFor(request) : peer(request);
    }

    /**
     * The visitor of whom the proxies before this edge tell. Each appends whom it was asked by, so those of ours are at
     * the end, and what comes before them anybody may have made up.
     */
    public Optional<IpAddress> forwardedFor(HttpServerRequest request) {
        String[] addresses = String.join(",", request.headers().getAll(FOR)).split(",", -1);
        return addresses.length < hops ? Optional.empty() : IpAddress.parse(addresses[addresses.length - hops].strip());
    }

    /** Whoever is at the other end of the connection. */
    public static Optional<IpAddress> peer(HttpServerRequest request) {
        return Optional.ofNullable(request.remoteAddress()).map(SocketAddress::hostAddress)
                .flatMap(IpAddress::parse);
    }

    /** Writes the headers for the origin into {@code headers}, which are those of {@code request} or a copy. */
    void write(MultiMap headers, HttpServerRequest request) {
        if (!trusted) {
            removeClaims(headers);
        }
        String visitor = request.remoteAddress() == null ? "unknown" : request.remoteAddress().hostAddress();
        headers.set(FOR, trusted && headers.contains(FOR)
                ? String.join(", ", headers.getAll(FOR)) + ", " + visitor
                : visitor);
        set(headers, PROTO, request.isSSL() ? "https" : "http");
        set(headers, PORT, request.localAddress() == null ? "" : Integer.toString(request.localAddress().port()));
        set(headers, HOST, Optional.ofNullable(request.getHeader(HttpHeaders.HOST)).orElse(""));
    }

    /** Which of these headers an origin believes is not known here, so a visitor may send none of them. */
    private static void removeClaims(MultiMap headers) {
        List<String> claims = headers.names().stream()
                .filter(name -> name.regionMatches(true, 0, FAMILY, 0, FAMILY.length())).toList();
        claims.forEach(headers::remove);
        headers.remove(FORWARDED).remove(REAL_IP);
    }

    private void set(MultiMap headers, CharSequence name, String value) {
        if (trusted && headers.contains(name)) {
            return;
        }
        if (value.isEmpty()) {
            headers.remove(name);
        } else {
            headers.set(name, value);
        }
    }

    private static String firstOf(String list) {
        int comma = list.indexOf(',');
        return (comma < 0 ? list : list.substring(0, comma)).strip();
    }
}
