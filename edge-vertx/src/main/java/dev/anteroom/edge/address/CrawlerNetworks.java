package dev.anteroom.edge.address;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.core.address.IpNetworks;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the networks of crawlers as search engines publish them:
 * {@code {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, {"ipv6Prefix": "2001:db8::/32"}]}}.
 *
 * <p>Rests on decision 101.
 */
final class CrawlerNetworks {

    private static final ObjectMapper JSON = new ObjectMapper();

    private CrawlerNetworks() {
    }

    static IpNetworks read(Path file) throws IOException {
        List<IpNetwork> networks = new ArrayList<>();
        for (JsonNode prefix : JSON.readTree(file.toFile()).path("prefixes")) {
            String text = prefix.path("ipv4Prefix").asText(prefix.path("ipv6Prefix").asText(""));
            networks.add(IpNetwork.parse(text)
                    .orElseThrow(() -> new IOException("prefixes has '" + prefix + "', it must be a network")));
        }
        if (networks.isEmpty()) {
            throw new IOException("the file contains no list 'prefixes', or an empty one");
        }
        return IpNetworks.of(networks);
    }
}
