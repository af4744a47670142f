package dev.anteroom.core.rule;

import java.util.List;

/**
 * Crawlers of search engines, recognised by the names that they give. Anybody can send such a name, so this is a
 * convenience and proves nothing.
 */
final class SearchCrawlers {

    private static final List<String> NAMES = List.of("Googlebot", "Google-InspectionTool", "Storebot-Google",
            "bingbot", "DuckDuckBot", "YandexBot", "Baiduspider", "Applebot", "Yahoo! Slurp", "SeznamBot", "Yeti/",
            "Sogou", "PetalBot", "Qwantbot", "MojeekBot");

    private SearchCrawlers() {
    }

    static boolean isNamedIn(String userAgent) {
        for (String name : NAMES) {
            if (userAgent.contains(name)) {
                return true;
            }
        }
        return false;
    }
}
