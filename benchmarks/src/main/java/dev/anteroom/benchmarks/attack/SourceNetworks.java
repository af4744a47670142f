package dev.anteroom.benchmarks.attack;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/**
 * Where attackers come from: many networks of this machine, so that neither ports nor a limit for each network bound how many they
 * are.
 */
final class SourceNetworks {

    /** With 20 000 connections, 20 from each. */
    private static final int NETWORKS = 1_000;
    private static final int OCTET = 256;
    private static final int LOOPBACK = 127;

    private SourceNetworks() {
    }

    /** The address that the connection of this number comes from, on any port. */
    static InetSocketAddress address(long number) {
        int network = (int) (number % NETWORKS);
        return new InetSocketAddress(of(1 + network / OCTET, network % OCTET), 0);
    }

    /** Where the edge listens. */
    static InetSocketAddress edge(int port) {
        return new InetSocketAddress(of(0, 0), port);
    }

    private static InetAddress of(int second, int third) {
        try {
            return InetAddress.getByAddress(new byte[]{LOOPBACK, (byte) second, (byte) third, 1});
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes are an address", e);
        }
    }
}
