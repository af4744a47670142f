package dev.anteroom.it.cluster;

import dev.anteroom.devkit.broker.FreePorts;
import dev.anteroom.devkit.crowd.EdgeAddress;
import dev.anteroom.devkit.origin.DemoOrigin;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * HAProxy before the edges of each data center, as docs/transport.md has it, but for the visitor by whom an edge is
 * chosen: an edge that refuses, or does not answer within two seconds, is left out, and what it was asked is asked of
 * another; one that brokers do not hear is asked only if they hear none.
 */
final class Balancer implements AutoCloseable {

    private static final String SHARED = """
            defaults
                mode http
                timeout connect 500ms
                timeout client 60s
                timeout server 2s
                retries 3
                option redispatch 1
                retry-on conn-failure empty-response response-timeout
                default-server check inter 500ms fall 2 rise 2
            """;

    private final Process process;
    private final List<EdgeAddress> addresses;

    private Balancer(Process process, List<EdgeAddress> addresses) {
        this.process = process;
        this.addresses = List.copyOf(addresses);
    }

    /** An edge, and where visitors and operators reach it. */
    record Backend(String name, String dataCenter, String visitors, int management) {
    }

    /** Starts it; the configuration and what it says go to {@code folder}. */
    static Balancer start(List<Backend> edges, Path folder) {
        List<String> dataCenters = edges.stream().map(Backend::dataCenter).distinct().toList();
        List<Integer> ports = FreePorts.pick(dataCenters.size());
        StringBuilder config = new StringBuilder(SHARED);
        List<EdgeAddress> addresses = new ArrayList<>();
        for (String dataCenter : dataCenters) {
            int port = ports.get(addresses.size());
            addresses.add(new EdgeAddress(dataCenter, port));
            config.append("""
                    frontend %1$s
                        bind 127.0.0.1:%2$d
                        use_backend %1$s-connected if { nbsrv(%1$s-connected) gt 0 }
                        default_backend %1$s-ready
                    """.formatted(dataCenter, port));
            for (String health : List.of("connected", "ready")) {
                config.append("""
                        backend %s-%s
                            balance hdr(%s)
                            hash-type consistent
                            option httpchk GET /health/%2$s
                        """.formatted(dataCenter, health, DemoOrigin.VISITOR));
                edges.stream().filter(edge -> edge.dataCenter().equals(dataCenter))
                        .forEach(edge -> config.append("    server %s %s port %d%n".formatted(edge.name(),
                                edge.visitors(), edge.management())));
            }
        }
        try {
            Files.createDirectories(folder);
            Path file = Files.writeString(folder.resolve("haproxy.cfg"), config);
            Process process = new ProcessBuilder("haproxy", "-db", "-f", file.toString()).redirectErrorStream(true)
                    .redirectOutput(Redirect.appendTo(folder.resolve("haproxy.log").toFile())).start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "balancer-end"));
            return new Balancer(process, addresses);
        } catch (IOException e) {
            throw new UncheckedIOException("can't run haproxy", e);
        }
    }

    /** Where visitors find the edges of each data center. */
    List<EdgeAddress> addresses() {
        return addresses;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
