package dev.anteroom.runtime.management;

import dev.anteroom.runtime.settings.Setting;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of the management port: where a process serves health, metrics and the tools of operators, and to whom.
 */
public final class ManagementSettings {

    public static final Setting<String> HOST = Setting
            .text("management.host", "[A-Za-z0-9.:_-]{1,253}", "Address of the second port.").orElse("127.0.0.1");
    public static final Setting<String> NAMES = Setting
            .text("management.names", "([A-Za-z0-9._-]{1,253}(,[A-Za-z0-9._-]{1,253})*)?",
                    "Names by which the second port may be asked, with commas between; addresses and localhost always"
                            + " may. Other names are refused, so that no web page can ask by a name of its own.")
            .orElse("");
    public static final Setting<Path> TOKENS = Setting.path("management.tokens",
            "YAML file with hashes of the tokens that may use the second port. Without it nobody may change rooms, and"
                    + " whoever reaches the port may see them. Looked at again when it changes.");
    public static final Setting<List<Path>> TLS_CERTIFICATE = Setting.paths("management.tls.certificate",
            "PEM files with the second port's certificates, each followed by those that lead to its root. With them the"
                    + " port speaks TLS alone.");
    public static final Setting<List<Path>> TLS_KEY = Setting.paths("management.tls.key",
            "PEM files with their private keys, in the same order; PKCS#8 without a password.");
    public static final Setting<Boolean> INSECURE = Setting
            .flag("management.insecure", "Whether the second port may be opened outside of loopback without tokens and"
                    + " TLS, and metrics need no token: only where nobody else reaches it.")
            .orElse("false");

    private ManagementSettings() {
    }

    /** All these settings except the port, in the order of the documentation. */
    public static List<Setting<?>> all() {
        return List.of(HOST, NAMES, TOKENS, TLS_CERTIFICATE, TLS_KEY, INSECURE);
    }

    /**
     * The setting of the port, which has a different default in each process.
     *
     * @param usual the default
     * @param doc what is served there, in one sentence
     */
    public static Setting<Integer> port(String usual, String doc) {
        return Setting.integer("management.port", 0, 65535, doc).orElse(usual);
    }
}
