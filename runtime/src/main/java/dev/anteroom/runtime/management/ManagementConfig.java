package dev.anteroom.runtime.management;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.runtime.settings.CertificateSettings;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.tls.CertificatePair;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the management port listens, and which requests it answers.
 *
 * @param host address to listen on
 * @param port 0..65535; 0 takes any free port
 * @param names names by which it may be addressed, besides IP addresses and localhost
 * @param tokens file of tokens; empty when there are none
 * @param certificates for TLS; none when it speaks plain HTTP
 * @param insecure whether the port may be open to others without tokens and TLS
 * @param filesInterval how often files of tokens and certificates are checked for changes
 */
public record ManagementConfig(String host, int port, List<String> names, Optional<Path> tokens,
        List<CertificatePair> certificates, boolean insecure, Duration filesInterval) {

    private static final List<IpNetwork> LOOPBACK = Stream.of("127.0.0.0/8", "::1").map(IpNetwork::parse)
            .flatMap(Optional::stream).toList();

    /** Refuses a port that others could read or use without being noticed. */
    public ManagementConfig {
        names = List.copyOf(names);
        certificates = List.copyOf(certificates);
        if (!insecure && !isLoopback(host) && (tokens.isEmpty() || certificates.isEmpty())) {
            throw new SettingException(
                    ManagementSettings.HOST.key() + " is '" + host + "', so that other machines can reach the"
                            + " management port. Set "
                            + ManagementSettings.TOKENS.key() + " (a file made with ./anteroom tokens generate), "
                            + ManagementSettings.TLS_CERTIFICATE.key() + " and " + ManagementSettings.TLS_KEY.key()
                            + ", or leave the address at 127.0.0.1. If nobody else can reach the port, "
                            + ManagementSettings.INSECURE.key() + "=true allows it without them");
        }
    }

    /**
     * Reads the settings.
     *
     * @param port the setting of the process's port
     * @param filesInterval how often files are checked for changes
     * @throws SettingException when a setting is out of range, or the port would be open to others without protection
     */
    public static ManagementConfig of(Settings values, Setting<Integer> port, Duration filesInterval) {
        String names = values.get(ManagementSettings.NAMES);
        return new ManagementConfig(values.get(ManagementSettings.HOST), values.get(port),
                names.isEmpty() ? List.of() : List.of(names.split(",", -1)), values.find(ManagementSettings.TOKENS),
                CertificateSettings.all(values, ManagementSettings.TLS_CERTIFICATE, ManagementSettings.TLS_KEY),
                values.get(ManagementSettings.INSECURE), filesInterval);
    }

    /** A port that only this machine can reach, without tokens and TLS. */
    public static ManagementConfig local(int port) {
        return new ManagementConfig("127.0.0.1", port, List.of(), Optional.empty(), List.of(), false,
                Duration.ofSeconds(10));
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || IpAddress.parse(host)
                .filter(address -> LOOPBACK.stream().anyMatch(network -> network.contains(address))).isPresent();
    }
}
