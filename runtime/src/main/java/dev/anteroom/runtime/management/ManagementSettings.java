package dev.anteroom.runtime.management;

import dev.anteroom.runtime.settings.Setting;
import java.nio.file.Path;
import java.util.List;

/**
 * The settings of the management port: where a process serves health, metrics and the tools of operators, and to whom.
 */
public final class ManagementSettings {

    public static final Setting<String> HOST = Setting
            .text("management.host", "[A-Za-z0-9.:_-]{1,253}", "Address of the management port.").orElse("127.0.0.1");
    public static final Setting<String> NAMES = Setting
            .text("management.names", "([A-Za-z0-9._-]{1,253}(,[A-Za-z0-9._-]{1,253})*)?",
                    "Host names under which the management port may be requested, separated by commas. IP addresses"
                            + " and localhost are always allowed. Requests with other names are refused, which"
                            + " protects against DNS rebinding by web pages.")
            .orElse("");
    public static final Setting<Path> TOKENS = Setting.path("management.tokens",
            "YAML file with hashes of the tokens that give access to the management port. Without it nobody may change"
                    + " rooms, and everybody who can reach the port may see them. The file is read again when it"
                    + " changes.");
    public static final Setting<List<Path>> TLS_CERTIFICATE = Setting.paths("management.tls.certificate",
            "PEM files with the certificates of the management port, each followed by its intermediate certificates."
                    + " If any are given, the port accepts only TLS.");
    public static final Setting<List<Path>> TLS_KEY = Setting.paths("management.tls.key",
            "PEM files with the private keys of these certificates, in the same order; PKCS#8 without a password.");
    public static final Setting<Boolean> INSECURE = Setting
            .flag("management.insecure", "Whether the management port may listen on other addresses than loopback"
                    + " without tokens and TLS, and serve metrics without a token. Set it to true only if nobody else"
                    + " can reach the port.")
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
