package dev.anteroom.edge.config;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;
import java.util.List;

/**
 * How visitors reach the edge.
 *
 * @param host address to listen on
 * @param port 0..65535; 0 takes any free port
 * @param maxHeaderBytes largest header section of a request
 * @param maxInitialLineBytes longest request line
 * @param idleTimeout a connection without traffic is closed after this; whole seconds
 * @param trustForwarded whether X-Forwarded-* headers of requests are believed
 * @param forwardedHops how many proxies before this edge append to X-Forwarded-For
 * @param forwardAuth who may ask at /forward-auth, and what they are told of visitors who wait
 * @param unknownHost what happens to requests that match no room
 */
public record HttpConfig(String host, int port, int maxHeaderBytes, int maxInitialLineBytes, Duration idleTimeout,
        boolean trustForwarded, int forwardedHops, ForwardAuth forwardAuth, UnknownHost unknownHost) {

    /**
     * The endpoint at which proxies ask.
     *
     * @param from proxies that may; nobody when empty
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

    static HttpConfig of(Settings values) {
        return new HttpConfig(values.get(EdgeSettings.HTTP_HOST), values.get(EdgeSettings.HTTP_PORT),
                values.get(EdgeSettings.HTTP_MAX_HEADER_BYTES), values.get(EdgeSettings.HTTP_MAX_INITIAL_LINE_BYTES),
                values.get(EdgeSettings.HTTP_IDLE_TIMEOUT), values.get(EdgeSettings.HTTP_TRUST_FORWARDED),
                values.get(EdgeSettings.HTTP_FORWARDED_HOPS),
                new ForwardAuth(values.get(EdgeSettings.HTTP_FORWARD_AUTH_FROM),
                        values.get(EdgeSettings.HTTP_FORWARD_AUTH_STATUS)),
                values.get(EdgeSettings.HTTP_UNKNOWN_HOST));
    }
}
