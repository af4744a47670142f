package dev.anteroom.edge.config;

import dev.anteroom.edge.framing.RequestLimits;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.core.visit.ProbationRule;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * How visitors reach the edge.
 *
 * @param host address to listen on
 * @param port 0..65535; 0 takes any free port
 * @param maxHeaderBytes largest header section of a request
 * @param maxInitialLineBytes longest request line
 * @param idleTimeout a connection without traffic is closed after this; whole seconds
 * @param limits what one connection may ask of the edge
 * @param maxConnections most connections at once
 * @param maxConnectionsPerNetwork most of them from one network, except for trusted proxies
 * @param trustForwarded proxies whose X-Forwarded-* headers are believed
 * @param forwardedHops how many proxies before this edge append to X-Forwarded-For
 * @param forwardAuth the endpoint at which other proxies ask about visitors
 * @param unknownHost what happens to requests to a host that no room has
 * @param hosts hosts without a room whose requests are passed to the origin, lower case
 * @param probation which newcomers must come back with their cookie before they are counted
 * @param transport TLS and the PROXY protocol of connections
 */
public record HttpConfig(String host, int port, int maxHeaderBytes, int maxInitialLineBytes, Duration idleTimeout,
        RequestLimits limits, int maxConnections, int maxConnectionsPerNetwork, List<IpNetwork> trustForwarded,
        int forwardedHops, ForwardAuth forwardAuth,
        UnknownHost unknownHost, Set<String> hosts, ProbationRule probation, TransportConfig transport) {

    public HttpConfig {
        trustForwarded = List.copyOf(trustForwarded);
        hosts = Set.copyOf(hosts);
    }

    /**
     * The endpoint at which proxies ask.
     *
     * @param from proxies that may ask; none when empty
     * @param status of the waiting answer, 400..599
     */
    public record ForwardAuth(List<IpNetwork> from, int status) {
        public ForwardAuth {
            from = List.copyOf(from);
        }
    }

    /** What happens to requests that match no room. */
    public enum UnknownHost {
        /** They are passed to the origin. */
        PROXY,
        /** They are answered with 421 Misdirected Request. */
        REJECT
    }

    /** The same limits on any free port of {@code address}, for everybody and without TLS. */
    public HttpConfig alone(String address) {
        return new HttpConfig(address, 0, maxHeaderBytes, maxInitialLineBytes, idleTimeout, limits, maxConnections,
                maxConnectionsPerNetwork, List.of(), 1, new ForwardAuth(List.of(), forwardAuth.status()),
                UnknownHost.REJECT, Set.of(), ProbationRule.NONE, TransportConfig.PLAIN);
    }

    static HttpConfig of(Settings values) {
        return new HttpConfig(values.get(EdgeSettings.HTTP_HOST), values.get(EdgeSettings.HTTP_PORT),
                values.get(EdgeSettings.HTTP_MAX_HEADER_BYTES), values.get(EdgeSettings.HTTP_MAX_INITIAL_LINE_BYTES),
                values.get(EdgeSettings.HTTP_IDLE_TIMEOUT),
                new RequestLimits(values.get(EdgeSettings.HTTP_HEAD_TIMEOUT),
                        (long) values.get(EdgeSettings.HTTP_MAX_BODY_MEBIBYTES) << 20,
                        values.get(EdgeSettings.HTTP_MIN_BODY_RATE)),
                values.get(EdgeSettings.HTTP_MAX_CONNECTIONS),
                values.get(EdgeSettings.HTTP_MAX_CONNECTIONS_PER_NETWORK),
                values.get(EdgeSettings.HTTP_TRUST_FORWARDED_FROM),
                values.get(EdgeSettings.HTTP_FORWARDED_HOPS),
                new ForwardAuth(values.get(EdgeSettings.HTTP_FORWARD_AUTH_FROM),
                        values.get(EdgeSettings.HTTP_FORWARD_AUTH_STATUS)),
                values.get(EdgeSettings.HTTP_UNKNOWN_HOST), Set.copyOf(values.get(EdgeSettings.HTTP_HOSTS)),
                new ProbationRule(values.get(EdgeSettings.HTTP_PROBATION),
                        values.get(EdgeSettings.HTTP_PROBATION_PERCENT_OF_NETWORK)),
                TransportConfig.of(values));
    }
}
