package dev.anteroom.edge.config;

import dev.anteroom.runtime.settings.CertificateSettings;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.tls.ClientTls;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The web application behind the edge and how it is reached.
 *
 * @param url scheme, host and port; no path, query or user
 * @param connections most connections at once
 * @param guestConnections most of them for requests without a ticket, 1 or more
 * @param bodyConnections most of them for bodies of admitted visitors that are on their way, 1 or more
 * @param upgradeConnections most upgraded connections at once, besides the others
 * @param waitQueue most requests that wait for a connection
 * @param connectTimeout longest wait for a connection
 * @param responseTimeout longest wait for the head of an answer after the request was sent
 * @param idleTimeout a connection without traffic is closed after this; whole seconds
 * @param tls which authorities the edge trusts, and which certificate it shows
 * @param serverName name that the origin's certificate must have; empty for that of the URL
 */
public record OriginConfig(URI url, int connections, int guestConnections, int bodyConnections,
        int upgradeConnections, int waitQueue, Duration connectTimeout, Duration responseTimeout,
        Duration idleTimeout, ClientTls tls, Optional<String> serverName) {

    public OriginConfig {
        boolean path = url.getRawPath() != null && !url.getRawPath().isEmpty() && !url.getRawPath().equals("/");
        if (path || url.getRawQuery() != null || url.getRawFragment() != null || url.getRawUserInfo() != null) {
            throw new SettingException(EdgeSettings.ORIGIN_URL.key() + " is '" + url
                    + "', but it must consist of scheme, host and port only, such as http://localhost:3000");
        }
        if (!"https".equals(url.getScheme()) && (!tls.isDefault() || serverName.isPresent())) {
            throw new SettingException("origin.tls settings are given, but " + EdgeSettings.ORIGIN_URL.key() + " is '"
                    + url + "', it must begin with https");
        }
    }

    /** Another origin with the same settings; over TLS, its certificate must have the name in its own address. */
    public OriginConfig at(URI other) {
        ClientTls trusted = "https".equals(other.getScheme()) ? tls : ClientTls.DEFAULT;
        return new OriginConfig(other, connections, guestConnections, bodyConnections, upgradeConnections,
                waitQueue, connectTimeout, responseTimeout, idleTimeout, trusted, Optional.empty());
    }

    /** Whether the origin speaks TLS. */
    public boolean secure() {
        return "https".equals(url.getScheme());
    }

    /** The port of the URL, or that of its scheme. */
    public int port() {
        if (url.getPort() >= 0) {
            return url.getPort();
        }
        return secure() ? 443 : 80;
    }

    private static int share(int connections, int percent) {
        return Math.max(1, connections * percent / 100);
    }

    static OriginConfig of(Settings values) {
        int connections = values.get(EdgeSettings.ORIGIN_CONNECTIONS);
        return new OriginConfig(values.get(EdgeSettings.ORIGIN_URL), connections,
                share(connections, 100 - values.get(EdgeSettings.ORIGIN_RESERVED_PERCENT)),
                share(connections, values.get(EdgeSettings.ORIGIN_BODY_PERCENT)),
                values.get(EdgeSettings.ORIGIN_UPGRADE_CONNECTIONS),
                values.get(EdgeSettings.ORIGIN_WAIT_QUEUE), values.get(EdgeSettings.ORIGIN_CONNECT_TIMEOUT),
                values.get(EdgeSettings.ORIGIN_RESPONSE_TIMEOUT), values.get(EdgeSettings.ORIGIN_IDLE_TIMEOUT),
                CertificateSettings.client(values, EdgeSettings.ORIGIN_TLS_CA, EdgeSettings.ORIGIN_TLS_CERTIFICATE,
                        EdgeSettings.ORIGIN_TLS_KEY),
                values.find(EdgeSettings.ORIGIN_TLS_SERVER_NAME));
    }
}
