package dev.anteroom.core.rule;

import dev.anteroom.core.address.IpAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A request that only its facts are known of. */
record Facts(String host, String method, String path, String query, String userAgent, String cookies,
        Map<String, List<String>> headers, Optional<IpAddress> source) implements RequestFacts {

    static final Facts OF_A_BROWSER = new Facts("shop.example", "GET", "/tickets/42", "a=b&c=d",
            "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "theme=dark; lang=sw",
            Map.of("x-forwarded-proto", List.of("https"), "x-key", List.of("one", "two")),
            IpAddress.parse("192.0.2.17"));

    Facts withPath(String other) {
        return new Facts(host, method, other, query, userAgent, cookies, headers, source);
    }

    Facts withUserAgent(String other) {
        return new Facts(host, method, path, query, other, cookies, headers, source);
    }

    @Override
    public List<String> header(String name) {
        return headers.getOrDefault(name, List.of());
    }
}
