package dev.anteroom.runtime.management;

import dev.anteroom.runtime.settings.Setting;

/** Where a process serves health and metrics. */
public final class ManagementSettings {

    public static final Setting<String> HOST = Setting
            .text("management.host", "[A-Za-z0-9.:_-]{1,253}", "Address of the second port.").orElse("127.0.0.1");

    private ManagementSettings() {
    }

    /**
     * The port, of which each process has another default.
     *
     * @param usual the default
     * @param doc what is served there, in one sentence
     */
    public static Setting<Integer> port(String usual, String doc) {
        return Setting.integer("management.port", 0, 65535, doc).orElse(usual);
    }
}
