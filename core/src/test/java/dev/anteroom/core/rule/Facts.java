package dev.anteroom.core.rule;

import dev.anteroom.core.address.IpAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A request of which only the facts are known that rules can ask for. */
record Facts(String host, String method, String path, String query, String userAgent, String cookies,
        Map<String, List<String>> headers, Optional<IpAddress> source, Optional<String> country,
        OptionalLong autonomousSystem, boolean genuine) implements RequestFacts {

    static final Facts OF_A_BROWSER = new Facts("shop.example", "GET", "/tickets/42", "a=b&c=d",
            "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0", "theme=dark; lang=sw",
            Map.of("x-forwarded-proto", List.of("https"), "x-key", List.of("one", "two", "Three")),
            IpAddress.parse("192.0.2.17"), Optional.of("KE"), OptionalLong.of(64_500), true);

    Facts withPath(String other) {
        return new Facts(host, method, other, query, userAgent, cookies, headers, source, country, autonomousSystem,
                genuine);
    }

    Facts withUserAgent(String other) {
        return new Facts(host, method, path, query, other, cookies, headers, source, country, autonomousSystem,
                genuine);
    }

    /** Nothing is known of where the request is from. */
    Facts fromNowhere() {
        return new Facts(host, method, path, query, userAgent, cookies, headers, Optional.empty(), Optional.empty(),
                OptionalLong.empty(), false);
    }

    @Override
    public boolean https() {
        return true;
    }

    @Override
    public String referer() {
        return "https://search.example/?q=tickets";
    }

    @Override
    public boolean isGenuine(SearchCrawler crawler) {
        return genuine;
    }

    @Override
    public List<String> header(String name) {
        return headers.getOrDefault(name, List.of());
    }
}
