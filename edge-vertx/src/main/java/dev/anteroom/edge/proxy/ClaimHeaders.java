package dev.anteroom.edge.proxy;

import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Headers by which a request claims to be a different one: from another address, to another host, or with another path
 * or method. Some origins trust them, so visitors must not be able to send any. Names with an underscore are included,
 * because CGI and WSGI can't tell {@code X_Forwarded_For} from {@code X-Forwarded-For}. Rests on decision 092.
 */
final class ClaimHeaders {

    private static final String FAMILY = "x-forwarded";
    private static final Set<String> NAMES = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    static {
        NAMES.addAll(List.of("x-original-url", "x-original-uri", "x-original-host", "x-original-method",
                "x-original-forwarded-for", "x-original-remote-addr", "x-rewrite-url", "x-override-url",
                "x-request-uri",
                "x-http-method-override", "x-http-method", "x-method-override", "x-host", "x-http-host-override",
                "x-real-ip", "x-client-ip", "x-remote-ip", "x-remote-addr", "x-originating-ip", "x-cluster-client-ip",
                "x-proxyuser-ip", "x-envoy-external-address", "x-envoy-original-path", "x-azure-clientip",
                "x-appengine-user-ip", "x-waf-bypass", "forwarded", "forwarded-for", "forwarded-host",
                "fastly-client-ip",
                "proxy", "proxy-client-ip", "proxy-host", "true-client-ip", "client-ip", "cf-connecting-ip",
                "cf-connecting-ipv6", "cf-pseudo-ipv4", "wl-proxy-client-ip"));
    }

    private ClaimHeaders() {
    }

    static void remove(MultiMap headers) {
        List<String> claims = List.of();
        for (Map.Entry<String, String> header : headers) {
            if (isClaim(header.getKey())) {
                claims = claims.isEmpty() ? new ArrayList<>() : claims;
                claims.add(header.getKey());
            }
        }
        claims.forEach(headers::remove);
    }

    static boolean isClaim(String name) {
        if (name.isEmpty() || name.indexOf('_') >= 0) {
            return true;
        }
        return switch (name.charAt(0)) {
            case 'x', 'X' -> name.regionMatches(true, 0, FAMILY, 0, FAMILY.length()) || NAMES.contains(name);
            case 'c', 'C', 'f', 'F', 'p', 'P', 't', 'T', 'w', 'W' -> NAMES.contains(name);
            default -> false;
        };
    }
}
