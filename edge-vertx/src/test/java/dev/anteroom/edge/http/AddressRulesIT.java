package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.address.TestGeoDatabase;
import dev.anteroom.edge.address.TestNameServer;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RuleList;
import dev.anteroom.schemas.avro.RuleListKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules on a visitor's location, and the verification of crawlers. */
@Tag("feature.geo-rules")
@Tag("feature.crawlers")
class AddressRulesIT {

    private static final String PASSED = "from the origin";
    private static final String GOOGLEBOT = "User-Agent: Mozilla/5.0 (compatible; Googlebot/2.1)";

    @TempDir
    Path files;
    private EdgeUnderTest edge = EdgeUnderTest.before(request -> request.response().end());

    @AfterEach
    void stop() {
        edge.close();
    }

    private static RoomConfig room(String... expressions) {
        return RoomDirectories.room("ruled").setQueueAll(true).setSearchEngineCrawlerBypass(true)
                .setRules(List.of(expressions).stream().map(expression -> BypassRule.newBuilder()
                        .setId(Integer.toHexString(expression.hashCode())).setExpression(expression).build()).toList())
                .setLists(List.of(RuleList.newBuilder().setName("carriers").setKind(RuleListKind.ASN)
                        .setItems(List.of("64500")).build()))
                .build();
    }

    private void start(Map<String, String> settings, RoomConfig room) {
        edge.close();
        Map<String, String> all = new HashMap<>(settings);
        all.put("http.trustForwarded.from", "127.0.0.1");
        edge = EdgeUnderTest.before(request -> request.response().end(PASSED), all, room);
    }

    private boolean passes(String address, String header) {
        return edge.send("GET / HTTP/1.1\nHost: ruled.example\nConnection: close\nX-Forwarded-For: " + address + "\n"
                + header + "\n\n").body().equals(PASSED);
    }

    private boolean passes(String address) {
        return passes(address, "X-A: b");
    }

    @Test
    @Tag("feature.rule-lists")
    void shouldKnowCountriesAndSystemsFromTheOperatorsFiles() {
        Path countries = files.resolve("countries.mmdb");
        Path systems = files.resolve("systems.mmdb");
        new TestGeoDatabase().with("198.51.100.0/24", "KE", 0).with("2001:db8::/32", "IE", 0).writeTo(countries);
        new TestGeoDatabase().with("203.0.113.0/25", "", 64_500).with("203.0.113.128/25", "", 64_501)
                .writeTo(systems);
        start(Map.of("address.databases", countries + ", " + systems), room("ip.src.country in {\"KE\" \"IE\"}",
                "ip.src.asnum in $carriers", "ip.src.country ne \"FR\" and http.request.headers[\"x-b\"] eq \"1\""));

        assertThat(passes("198.51.100.7")).isTrue();
        assertThat(passes("2001:db8::7")).isTrue();
        assertThat(passes("203.0.113.7")).isTrue();
        assertThat(passes("203.0.113.200")).isFalse();
        assertThat(passes("192.0.2.1")).isFalse();
        assertThat(passes("192.0.2.1", "X-B: 1")).as("no condition on an unknown country is true").isFalse();
    }

    @Test
    void shouldUseAChangedFileAndKeepTheFormerWhereItIsBroken() throws IOException {
        Path file = files.resolve("countries.mmdb");
        new TestGeoDatabase().with("198.51.100.0/24", "KE", 0).writeTo(file);
        start(Map.of("address.databases", file.toString(), "address.filesInterval", "100ms"),
                room("ip.src.country eq \"KE\""));
        assertThat(passes("198.51.100.7")).isTrue();

        Files.writeString(file, "no database");
        await().atMost(Duration.ofMinutes(1)).until(() -> files("failed") == 1);
        assertThat(passes("198.51.100.7")).isTrue();

        new TestGeoDatabase().with("203.0.113.0/24", "KE", 0).writeTo(file);
        await().atMost(Duration.ofMinutes(1)).until(() -> passes("203.0.113.7"));
        assertThat(passes("198.51.100.7")).isFalse();
        assertThat(files("failed")).as("a broken file is reported once").isEqualTo(1);
    }

    private double files(String result) {
        return edge.meters.find("anteroom.edge.address.files").tag("result", result).counters().stream()
                .mapToDouble(counter -> counter.count()).sum();
    }

    @Test
    void shouldPassCrawlersFromPublishedNetworksAlone() throws IOException {
        Path published = Files.writeString(files.resolve("google.json"),
                "{\"prefixes\": [{\"ipv4Prefix\": \"198.51.100.0/27\"}, {\"ipv6Prefix\": \"2001:db8:1::/64\"}]}");
        start(Map.of("address.crawlerNetworks", published.toString()), room());

        assertThat(passes("198.51.100.7", GOOGLEBOT)).isTrue();
        assertThat(passes("2001:db8:1::5", GOOGLEBOT)).isTrue();
        assertThat(passes("203.0.113.7", GOOGLEBOT)).isFalse();
        assertThat(passes("198.51.100.7")).as("a crawler must say that it is one").isFalse();
    }

    @Test
    void shouldPassCrawlersWhoseNameLeadsBackToTheirAddress() {
        try (TestNameServer names = new TestNameServer()) {
            names.name("198.51.100.7", "crawl-7.googlebot.com");
            names.address("crawl-7.googlebot.com", "198.51.100.7");
            names.name("203.0.113.7", "crawl-9.googlebot.com");
            names.address("crawl-9.googlebot.com", "198.51.100.9");
            names.name("203.0.113.8", "crawl-8.evil.example");
            names.address("crawl-8.evil.example", "203.0.113.8");
            start(Map.of("address.crawlerDns", "true", "address.crawlerDnsServer", "127.0.0.1:" + names.port()),
                    room());

            assertThat(passes("198.51.100.7", GOOGLEBOT)).as("nobody waits for name servers").isFalse();
            await().atMost(Duration.ofMinutes(1)).until(() -> passes("198.51.100.7", GOOGLEBOT));
            for (String borrowed : List.of("203.0.113.7", "203.0.113.8", "203.0.113.9")) {
                passes(borrowed, GOOGLEBOT);
            }
            await().atMost(Duration.ofMinutes(1)).until(() -> names.asked.size() >= 6);
            for (String borrowed : List.of("203.0.113.7", "203.0.113.8", "203.0.113.9")) {
                assertThat(passes(borrowed, GOOGLEBOT)).as(borrowed).isFalse();
            }
            assertThat(names.asked).as("each is asked about once, and names of others not at all")
                    .doesNotHaveDuplicates().hasSize(6).doesNotContain("crawl-8.evil.example/1");
        }
    }
}
