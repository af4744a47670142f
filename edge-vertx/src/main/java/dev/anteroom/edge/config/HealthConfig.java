package dev.anteroom.edge.config;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.runtime.settings.Settings;
import java.util.List;

/**
 * What this edge may probe.
 *
 * @param allowed networks that may be probed though they are local
 */
public record HealthConfig(List<IpNetwork> allowed) {

    public HealthConfig {
        allowed = List.copyOf(allowed);
    }

    static HealthConfig of(Settings values) {
        return new HealthConfig(values.get(EdgeSettings.HEALTH_ALLOW));
    }
}
