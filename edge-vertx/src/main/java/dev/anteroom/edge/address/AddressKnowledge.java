package dev.anteroom.edge.address;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetworks;
import dev.anteroom.core.rule.SearchCrawler;
import dev.anteroom.edge.address.GeoDatabase.NetworkRecord;
import dev.anteroom.edge.config.AddressConfig;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.settings.WatchedFile;
import io.vertx.core.Vertx;
import io.vertx.core.dns.DnsClientOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this edge knows about addresses, from the files that the operator names and, if enabled, from name servers.
 * Belongs to the event loop, except for reading files.
 */
public final class AddressKnowledge {

    private static final Logger LOG = LoggerFactory.getLogger(AddressKnowledge.class);
    private static final int LONGEST_LOOKUP_MILLIS = 5_000;

    private final AddressConfig config;
    private final EdgeMetrics metrics;
    private final List<WatchedFile<GeoDatabase>> databases;
    private final List<WatchedFile<IpNetworks>> crawlerNetworks;
    private final Optional<CrawlerDns> crawlerDns;

    private AddressKnowledge(AddressConfig config, EdgeMetrics metrics, List<WatchedFile<GeoDatabase>> databases,
            List<WatchedFile<IpNetworks>> crawlerNetworks, Optional<CrawlerDns> crawlerDns) {
        this.config = config;
        this.metrics = metrics;
        this.databases = databases;
        this.crawlerNetworks = crawlerNetworks;
        this.crawlerDns = crawlerDns;
    }

    /** Reads all files; throws {@link IllegalArgumentException}, which names the file, when one can't be used. */
    public static AddressKnowledge open(Vertx vertx, AddressConfig config, InstantSource clock, EdgeMetrics metrics) {
        return new AddressKnowledge(config, metrics, opened(config.databases(), GeoDatabase::read),
                opened(config.crawlerNetworks(), CrawlerNetworks::read), config.crawlerDns()
                        ? Optional.of(new CrawlerDns(vertx.createDnsClient(options(config)), clock))
                        : Optional.empty());
    }

    private static DnsClientOptions options(AddressConfig config) {
        DnsClientOptions options = new DnsClientOptions().setQueryTimeout(LONGEST_LOOKUP_MILLIS);
        config.crawlerDnsServer().ifPresent(server -> options.setHost(server.host()).setPort(server.port()));
        return options;
    }

    private static <T> List<WatchedFile<T>> opened(List<Path> paths, WatchedFile.FileReader<T> reader) {
        List<WatchedFile<T>> files = new ArrayList<>();
        for (Path path : paths) {
            try {
                files.add(WatchedFile.open(path, reader));
            } catch (IOException | RuntimeException e) {
                throw new IllegalArgumentException("can't read " + path + ": " + e, e);
            }
        }
        return List.copyOf(files);
    }

    /** Checks the files for changes at each interval, never on the event loop, until {@code vertx} is closed. */
    public void watch(Vertx vertx) {
        if (databases.isEmpty() && crawlerNetworks.isEmpty()) {
            return;
        }
        vertx.setPeriodic(config.interval().toMillis(), timer -> vertx.executeBlocking(() -> {
            databases.forEach(this::refresh);
            crawlerNetworks.forEach(this::refresh);
            return null;
        }));
    }

    private void refresh(WatchedFile<?> file) {
        try {
            if (file.refresh()) {
                metrics.addressFile(true);
                LOG.atInfo().addKeyValue("file", file.path()).log("a changed file with data about addresses is now in"
                        + " use");
            }
        } catch (IOException | RuntimeException e) {
            metrics.addressFile(false);
            LOG.atError().addKeyValue("file", file.path()).addKeyValue("reason", e.toString())
                    .log("a changed file with data about addresses can't be used; its earlier content stays in use");
        }
    }

    /** The country of an address: two capital letters. */
    public Optional<String> country(IpAddress address) {
        for (WatchedFile<GeoDatabase> database : databases) {
            Optional<String> country = database.value().find(address).countryCode();
            if (country.isPresent()) {
                return country;
            }
        }
        return Optional.empty();
    }

    /** The number of the autonomous system of an address. */
    public OptionalLong autonomousSystem(IpAddress address) {
        for (WatchedFile<GeoDatabase> database : databases) {
            NetworkRecord found = database.value().find(address);
            if (found.system().isPresent()) {
                return found.system();
            }
        }
        return OptionalLong.empty();
    }

    /**
     * Whether requests from {@code address} come from {@code crawler}. If the operator wants nothing checked, the name
     * is enough.
     */
    public boolean isGenuine(SearchCrawler crawler, Optional<IpAddress> address) {
        if (crawlerNetworks.isEmpty() && crawlerDns.isEmpty()) {
            return true;
        }
        if (address.isEmpty()) {
            return false;
        }
        for (WatchedFile<IpNetworks> networks : crawlerNetworks) {
            if (networks.value().contains(address.get())) {
                return true;
            }
        }
        return crawlerDns.isPresent() && crawlerDns.get().isGenuine(crawler, address.get());
    }
}
