package dev.anteroom.runtime.management;

import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.Settings;

/**
 * Where the management port listens.
 *
 * @param host address to listen on
 * @param port 0..65535; 0 takes any free port
 */
public record ManagementConfig(String host, int port) {

    /**
     * Reads the settings.
     *
     * @param port the process's own
     */
    public static ManagementConfig of(Settings values, Setting<Integer> port) {
        return new ManagementConfig(values.get(ManagementSettings.HOST), values.get(port));
    }
}
