package dev.anteroom.benchmarks.process;

/** What a child process is. */
public enum Role {
    /** A Kafka broker; tells its {@code bootstrap}. */
    BROKER,
    /** An aggregator with the settings that it is given, ready when its topologies run. */
    AGGREGATOR,
    /** An edge with the settings that it is given; tells {@code port} and {@code management}. */
    EDGE,
    /** A web application that answers every request with the same {@code bytes}; tells its {@code port}. */
    ORIGIN,
    /** A reverse proxy to {@code origin} that does nothing else; tells its {@code port}. */
    BARE_PROXY,
    /** A server that answers as the edge at {@code url} answers a newcomer; tells its {@code port}. */
    BARE_SERVER,
    /** Attackers of the edge at {@code port}, who open at most {@code perSecond} connections a second. */
    ATTACKERS
}
