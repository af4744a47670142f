package dev.anteroom.edge.address;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.rule.SearchCrawler;
import io.vertx.core.Future;
import io.vertx.core.dns.DnsClient;
import java.net.Inet4Address;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds out by names whether an address is that of a crawler: the address's name must be in the engine's domain, and that
 * name must have the address. Until the answer is there the request is nobody's; the crawler comes again. Answers are
 * kept, the newest of them; at most some are looked for at once, so that a flood of invented crawlers asks name servers
 * little. Belongs to the event loop.
 */
final class CrawlerDns {

    private static final Duration KEPT_IF_GENUINE = Duration.ofHours(6);
    private static final Duration KEPT_IF_NOT = Duration.ofMinutes(10);
    private static final int MOST_KEPT = 10_000;
    private static final int MOST_AT_ONCE = 16;

    private record Claim(SearchCrawler crawler, IpAddress address) {
    }

    private record Finding(boolean genuine, long until) {
    }

    private final DnsClient names;
    private final InstantSource clock;
    private final Map<Claim, Finding> findings = new LinkedHashMap<>();
    private int underWay;

    CrawlerDns(DnsClient names, InstantSource clock) {
        this.names = names;
        this.clock = clock;
    }

    /** Whether this is known by now; if not, it is looked for. */
    boolean isGenuine(SearchCrawler crawler, IpAddress address) {
        Claim claim = new Claim(crawler, address);
        Finding finding = findings.get(claim);
        if (finding != null && clock.millis() < finding.until()) {
            return finding.genuine();
        }
        // Whoever was found to be genuine stays so while it is looked for again.
        boolean wasGenuine = finding != null && finding.genuine();
        if (underWay < MOST_AT_ONCE && !crawler.domains().isEmpty()) {
            look(claim, wasGenuine);
        }
        return wasGenuine;
    }

    private void look(Claim claim, boolean wasGenuine) {
        underWay++;
        // Nobody else looks for the same meanwhile.
        keep(claim, wasGenuine, KEPT_IF_NOT);
        names.reverseLookup(claim.address().toInetAddress().getHostAddress())
                .compose(name -> name != null && claim.crawler().owns(name)
                        ? addresses(name, claim.address())
                        : Future.succeededFuture(List.<String>of()))
                .onComplete(found -> {
                    underWay--;
                    boolean genuine = found.succeeded() && found.result().stream().map(IpAddress::parse)
                            .anyMatch(address -> address.filter(claim.address()::equals).isPresent());
                    keep(claim, genuine, genuine ? KEPT_IF_GENUINE : KEPT_IF_NOT);
                });
    }

    private Future<List<String>> addresses(String name, IpAddress address) {
        return address.toInetAddress() instanceof Inet4Address
                ? names.resolveA(name)
                : names.resolveAAAA(name);
    }

    private void keep(Claim claim, boolean genuine, Duration time) {
        findings.remove(claim);
        findings.put(claim, new Finding(genuine, clock.millis() + time.toMillis()));
        if (findings.size() > MOST_KEPT) {
            findings.remove(findings.keySet().iterator().next());
        }
    }
}
