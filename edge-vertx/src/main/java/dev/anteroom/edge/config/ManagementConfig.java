package dev.anteroom.edge.config;

import dev.anteroom.runtime.settings.Settings;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where health, metrics, dashboard and the management API are served.
 *
 * @param host address to listen on
 * @param port 0..65535; 0 takes any free port
 * @param tokens file with the bearer tokens of the management API; empty when nobody may use it
 */
public record ManagementConfig(String host, int port, Optional<Path> tokens) {

    static ManagementConfig of(Settings values) {
        return new ManagementConfig(values.get(EdgeSettings.MANAGEMENT_HOST), values.get(EdgeSettings.MANAGEMENT_PORT),
                values.find(EdgeSettings.MANAGEMENT_TOKENS));
    }
}
