package dev.anteroom.edge.proxy;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.List;
import java.util.Optional;

/**
 * Tells the origin the visitor's address and the request as the visitor made it: {@code X-Forwarded-For},
 * {@code -Host}, {@code -Proto} and {@code -Port}.
 *
 * @param trusted proxies whose headers are trusted; from all other clients each {@link ClaimHeaders claim} is removed
 *        or replaced
 * @param hops how many proxies before this edge write {@code X-Forwarded-For}, 1 or more
 */
public record ForwardedHeaders(List<IpNetwork> trusted, int hops) {

    private static final CharSequence FOR = HttpHeaders.createOptimized("x-forwarded-for");
    private static final CharSequence HOST = HttpHeaders.createOptimized("x-forwarded-host");
    private static final CharSequence PROTO = HttpHeaders.createOptimized("x-forwarded-proto");
    private static final CharSequence PORT = HttpHeaders.createOptimized("x-forwarded-port");

    public ForwardedHeaders {
        trusted = List.copyOf(trusted);
    }

    /** Whether {@code request} comes from a trusted proxy. */
    public boolean isTrusted(HttpServerRequest request) {
        return !trusted.isEmpty() && isTrusted(peer(request));
    }

    /** Whether {@code address} is that of a trusted proxy. */
    public boolean isTrusted(Optional<IpAddress> address) {
        return !trusted.isEmpty() && address.isPresent()
                && trusted.stream().anyMatch(network -> network.contains(address.get()));
    }

    /** Whether the visitor came over HTTPS, even if a proxy in front of this edge terminated it. */
    public boolean isHttps(HttpServerRequest request) {
        if (isTrusted(request)) {
            Optional<String> proto = Optional.ofNullable(request.getHeader(PROTO));
            if (proto.isPresent()) {
                return firstOf(proto.get()).equalsIgnoreCase("https");
            }
        }
        return request.isSSL();
    }

    /**
     * The visitor's address; empty when it is not known, for example because a proxy does not send it. The proxy's own
     * address is never used as the visitor's.
     */
    public Optional<IpAddress> visitor(HttpServerRequest request) {
        return isTrusted(request) ? forwardedFor(request) : peer(request);
    }

    /**
     * The visitor's address as the proxies before this edge report it. Each proxy appends the address from which it was
     * asked, so the entries of our proxies are at the end; anything before them may be forged.
     */
    public Optional<IpAddress> forwardedFor(HttpServerRequest request) {
        String[] addresses = String.join(",", request.headers().getAll(FOR)).split(",", -1);
        return addresses.length < hops ? Optional.empty() : IpAddress.parse(addresses[addresses.length - hops].strip());
    }

    /** The address at the other end of the connection. */
    public static Optional<IpAddress> peer(HttpServerRequest request) {
        return Optional.ofNullable(request.remoteAddress()).map(SocketAddress::hostAddress)
                .flatMap(IpAddress::parse);
    }

    /** The address at the other end of {@code connection}. */
    public static Optional<IpAddress> peer(HttpConnection connection) {
        return Optional.ofNullable(connection.remoteAddress()).map(SocketAddress::hostAddress)
                .flatMap(IpAddress::parse);
    }

    /** Writes the headers for the origin into {@code headers}, which are those of {@code request} or a copy. */
    void write(MultiMap headers, HttpServerRequest request) {
        boolean believed = isTrusted(request);
        if (!believed) {
            ClaimHeaders.remove(headers);
        }
        String visitor = request.remoteAddress() == null ? "unknown" : request.remoteAddress().hostAddress();
        headers.set(FOR, believed && headers.contains(FOR)
                ? String.join(", ", headers.getAll(FOR)) + ", " + visitor
                : visitor);
        set(believed, headers, PROTO, request.isSSL() ? "https" : "http");
        set(believed, headers, PORT,
                request.localAddress() == null ? "" : Integer.toString(request.localAddress().port()));
        set(believed, headers, HOST, Optional.ofNullable(request.getHeader(HttpHeaders.HOST)).orElse(""));
    }

    private static void set(boolean believed, MultiMap headers, CharSequence name, String value) {
        if (believed && headers.contains(name)) {
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
