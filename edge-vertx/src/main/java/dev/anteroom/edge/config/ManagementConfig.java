package dev.anteroom.edge.config;

import dev.anteroom.schemas.settings.Settings;

/**
 * Where health, metrics and dashboard are served.
 *
 * @param host address to listen on
 * @param port 0..65535; 0 takes any free port
 */
public record ManagementConfig(String host, int port) {

    static ManagementConfig of(Settings values) {
        return new ManagementConfig(values.get(EdgeSettings.MANAGEMENT_HOST), values.get(EdgeSettings.MANAGEMENT_PORT));
    }
}
