package dev.anteroom.edge.config;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.runtime.settings.CertificateSettings;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.tls.CertificatePair;
import java.util.List;
import java.util.Optional;

/**
 * The transport of visitors' connections: TLS and the PROXY protocol.
 *
 * @param certificates certificates of the port; none when it does not use TLS
 * @param hsts value of Strict-Transport-Security; empty when it is not sent
 * @param proxies load balancers that begin connections with the PROXY protocol; none when it is not used
 */
public record TransportConfig(List<CertificatePair> certificates, Optional<String> hsts, List<IpNetwork> proxies) {

    /** Neither of them. */
    static final TransportConfig PLAIN = new TransportConfig(List.of(), Optional.empty(), List.of());

    public TransportConfig {
        certificates = List.copyOf(certificates);
        proxies = List.copyOf(proxies);
        if (hsts.isPresent() && certificates.isEmpty()) {
            throw new SettingException(EdgeSettings.HTTP_TLS_HSTS.key() + " is set without "
                    + EdgeSettings.HTTP_TLS_CERTIFICATE.key() + ", but browsers obey this header only over TLS. Behind"
                    + " a proxy that terminates TLS, let the proxy send it");
        }
    }

    static TransportConfig of(Settings values) {
        return new TransportConfig(
                CertificateSettings.all(values, EdgeSettings.HTTP_TLS_CERTIFICATE, EdgeSettings.HTTP_TLS_KEY),
                values.find(EdgeSettings.HTTP_TLS_HSTS), values.get(EdgeSettings.HTTP_PROXY_PROTOCOL_FROM));
    }
}
