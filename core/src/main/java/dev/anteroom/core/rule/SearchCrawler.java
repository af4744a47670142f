package dev.anteroom.core.rule;

import java.util.List;
import java.util.Optional;

/**
 * A crawler of a search engine. Anybody can send its name. Whether a request really comes from it can be told from the
 * address: either the engine publishes its networks, or the address's host name belongs to the engine and resolves to
 * the same address again.
 *
 * @param name what its user agent contains
 * @param domains domains of the host names of its addresses; empty if the engine only publishes networks
 */
public record SearchCrawler(String name, List<String> domains) {

    private static final List<String> OF_GOOGLE = List.of("googlebot.com", "google.com");

    private static final List<SearchCrawler> KNOWN = List.of(new SearchCrawler("Googlebot", OF_GOOGLE),
            new SearchCrawler("Google-InspectionTool", OF_GOOGLE), new SearchCrawler("Storebot-Google", OF_GOOGLE),
            new SearchCrawler("bingbot", List.of("search.msn.com")), new SearchCrawler("DuckDuckBot", List.of()),
            new SearchCrawler("YandexBot", List.of("yandex.ru", "yandex.net", "yandex.com")),
            new SearchCrawler("Baiduspider", List.of("baidu.com", "baidu.jp")),
            new SearchCrawler("Applebot", List.of("applebot.apple.com")),
            new SearchCrawler("Yahoo! Slurp", List.of("crawl.yahoo.net")),
            new SearchCrawler("SeznamBot", List.of("seznam.cz")), new SearchCrawler("Yeti/", List.of("naver.com")),
            new SearchCrawler("Sogou", List.of("sogou.com")),
            new SearchCrawler("PetalBot", List.of("petalsearch.com")),
            new SearchCrawler("Qwantbot", List.of("qwant.com")),
            new SearchCrawler("MojeekBot", List.of("mojeek.com")));

    /** The crawler that a user agent claims to be. */
    static Optional<SearchCrawler> named(String userAgent) {
        for (SearchCrawler crawler : KNOWN) {
            if (userAgent.contains(crawler.name)) {
                return Optional.of(crawler);
            }
        }
        return Optional.empty();
    }

    /** Whether {@code hostName}, with or without a dot at its end, is in one of the crawler's domains. */
    public boolean owns(String hostName) {
        String name = TextFunctions.lower(hostName.endsWith(".")
                ? hostName.substring(0, hostName.length() - 1)
                : hostName);
        for (String domain : domains) {
            if (name.endsWith("." + domain)) {
                return true;
            }
        }
        return false;
    }
}
