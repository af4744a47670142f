package dev.anteroom.edge.config;

import dev.anteroom.runtime.settings.Settings;
import io.vertx.core.net.HostAndPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * From what an edge knows something of visitors' addresses.
 *
 * @param databases countries and autonomous systems, in MaxMind's format; the first that knows an address is believed
 * @param crawlerNetworks networks of search crawlers, as engines publish them
 * @param crawlerDns whether name servers are asked for a crawler's address
 * @param crawlerDnsServer which one is asked; that of the system when empty
 * @param interval how often the files are looked at again
 */
public record AddressConfig(List<Path> databases, List<Path> crawlerNetworks, boolean crawlerDns,
        Optional<HostAndPort> crawlerDnsServer, Duration interval) {

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
