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
 * Finds out through name servers whether an address belongs to a crawler: the address must resolve to a name in the
 * engine's domain, and that name must resolve to the address. Until the answer has come, the request does not count as
 * the crawler's; the crawler will come again. The newest answers are kept, and the number of simultaneous look-ups is
 * limited, so that a flood of invented crawlers causes few queries to name servers. Belongs to the event loop.
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

    /**
     * Whether {@code address} is known to belong to {@code crawler} by now; if nothing is known, a look-up is started.
     */
    boolean isGenuine(SearchCrawler crawler, IpAddress address) {
        Claim claim = new Claim(crawler, address);
        Finding finding = findings.get(claim);
        if (finding != null && clock.millis() < finding.until()) {
            return finding.genuine();
        }
        // An address that was found to be genuine stays so while the look-up is repeated.
        boolean wasGenuine = finding != null && finding.genuine();
        if (underWay < MOST_AT_ONCE && !crawler.domains().isEmpty()) {
            look(claim, wasGenuine);
        }
        return wasGenuine;
    }

    private void look(Claim claim, boolean wasGenuine) {
        underWay++;
        // This entry prevents the same look-up from being started twice.
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
