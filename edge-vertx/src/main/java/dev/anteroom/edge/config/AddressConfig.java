package dev.anteroom.edge.config;

import dev.anteroom.runtime.settings.Settings;
import io.vertx.core.net.HostAndPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The sources from which an edge knows something about visitors' addresses.
 *
 * @param databases databases of countries and autonomous systems in MaxMind's format; the first one that contains an
 *        address is used
 * @param crawlerNetworks networks of search crawlers, as engines publish them
 * @param crawlerDns whether name servers are asked for a crawler's address
 * @param crawlerDnsServer the name server that is asked; empty for that of the system
 * @param interval how often the files are checked for changes
 */
public record AddressConfig(List<Path> databases, List<Path> crawlerNetworks, boolean crawlerDns,
        Optional<HostAndPort> crawlerDnsServer, Duration interval) {

    /** Nothing is known of addresses. */
    public static final AddressConfig NONE = new AddressConfig(List.of(), List.of(), false, Optional.empty(),
            Duration.ofMinutes(1));

    public AddressConfig {
        databases = List.copyOf(databases);
        crawlerNetworks = List.copyOf(crawlerNetworks);
    }

    static AddressConfig of(Settings values) {
        return new AddressConfig(values.get(EdgeSettings.ADDRESS_DATABASES),
                values.get(EdgeSettings.ADDRESS_CRAWLER_NETWORKS), values.get(EdgeSettings.ADDRESS_CRAWLER_DNS),
                values.find(EdgeSettings.ADDRESS_CRAWLER_DNS_SERVER),
                values.get(EdgeSettings.ADDRESS_FILES_INTERVAL));
    }
}
