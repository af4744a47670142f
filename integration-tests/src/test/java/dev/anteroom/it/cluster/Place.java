package dev.anteroom.it.cluster;

import java.util.ArrayList;
import java.util.List;

/**
 * Where a process runs and listens.
 *
 * @param launcher a command that runs the command that follows it there; empty for here
 * @param address the IPv4 address to listen on
 */
record Place(List<String> launcher, String address) {

    /** This machine, for nobody else. */
    static final Place LOOPBACK = new Place(List.of(), "127.0.0.1");

    Place {
        launcher = List.copyOf(launcher);
    }

    /** The command that runs {@code command} there. */
    List<String> running(List<String> command) {
        List<String> all = new ArrayList<>(launcher);
        all.addAll(command);
        return all;
    }

    String at(int port) {
        return address + ":" + port;
    }
}
