package dev.anteroom.it.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/**
 * Network namespaces, each with an address of its own on one bridge, for processes that are to be cut off from each other and
 * slowed. This process reaches all of them, and they reach it. Needs root; everything is gone after {@link #close}.
 */
final class Network implements AutoCloseable {

    private static final String SUBNET = "10.213.77.";
    /** Where this process is found by the others. */
    static final String HERE = SUBNET + "1";
    private static final long END_SECONDS = 10;

    private final String prefix = "an" + ProcessHandle.current().pid() % 100_000;
    private final String bridge = prefix + "b";
    private final Path logs;
    private final Path delaying;
    private final List<Place> places = new ArrayList<>();
    private boolean closed;
    private final Map<Place, Process> slowed = new HashMap<>();

    private Network(Path logs) {
        this.logs = logs;
        this.delaying = logs.resolve("delay-frames.py");
    }

    /** An empty network; {@code logs} takes what delays say. */
    static Network open(Path logs) {
        RootCommands.require();
        Network network = new Network(logs);
        network.copyScript();
        Runtime.getRuntime().addShutdownHook(new Thread(network::close, "network-end"));
        RootCommands.run("ip link add " + network.bridge + " type bridge");
        RootCommands.run("ip addr add " + HERE + "/24 dev " + network.bridge);
        RootCommands.run("ip link set " + network.bridge + " up");
        return network;
    }

    private void copyScript() {
        try (InputStream script = Objects.requireNonNull(Network.class.getResourceAsStream("/delay-frames.py"))) {
            Files.createDirectories(logs);
            Files.copy(script, delaying, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + delaying, e);
        }
    }

    /** One more namespace with an address. */
    Place add() {
        int number = places.size() + 2;
        String namespace = namespace(number);
        Place place = new Place(List.of("ip", "netns", "exec", namespace), SUBNET + number);
        places.add(place);
        RootCommands.run("ip netns add " + namespace);
        RootCommands.run("ip link add " + port(number) + " type veth peer name eth0 netns " + namespace);
        RootCommands.run("ip link set " + port(number) + " master " + bridge + " up");
        inside(place, "ip addr add " + place.address() + "/24 dev eth0");
        inside(place, "ip link set lo up");
        inside(place, "ip link set eth0 up");
        return place;
    }

    private String namespace(int number) {
        return prefix + "n" + number;
    }

    private String port(int number) {
        return prefix + "v" + number;
    }

    private int numberOf(Place place) {
        int index = places.indexOf(place);
        if (index < 0) {
            throw new IllegalArgumentException(place + " is not of this network");
        }
        return index + 2;
    }

    private static void inside(Place place, String command) {
        RootCommands.run(place.running(List.of(command.split(" ", -1))));
    }

    /** Cuts a place off from all others, but not from this process: packets are dropped and nobody is told. */
    void cut(Place place) {
        inside(place, "iptables -A INPUT -i eth0 ! -s " + HERE + " -j DROP");
        inside(place, "iptables -A OUTPUT -o eth0 ! -d " + HERE + " -j DROP");
    }

    /** Undoes {@link #cut}. */
    void heal(Place place) {
        inside(place, "iptables -F");
    }

    /** All that a place sends arrives so much later, in order. */
    void slow(Place place, long millis) {
        int number = numberOf(place);
        String outer = prefix + "o" + number;
        String inner = prefix + "i" + number;
        String between = prefix + "w" + number;
        try {
            Process process = new ProcessBuilder("python3", delaying.toString(), inner, outer, Long.toString(millis))
                    .redirectErrorStream(true).redirectOutput(Redirect.appendTo(logs.resolve("delays.log").toFile()))
                    .redirectInput(Redirect.PIPE).start();
            slowed.put(place, process);
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + delaying, e);
        }
        awaitDevice(outer);
        RootCommands.run("ip link add " + between + " type bridge");
        RootCommands.run("ip link set " + between + " up");
        RootCommands.run("ip link set " + inner + " master " + between + " up");
        RootCommands.run("ip link set " + outer + " master " + bridge + " up");
        RootCommands.run("ip link set " + port(number) + " master " + between);
    }

    private static void awaitDevice(String name) {
        Awaitility.await(name + " is there")
                .until(() -> Files.exists(Path.of("/sys/class/net", name)));
    }

    /** Undoes {@link #slow}. */
    void quicken(Place place) {
        int number = numberOf(place);
        RootCommands.run("ip link set " + port(number) + " master " + bridge);
        RootCommands.run("ip link del " + prefix + "w" + number);
        end(Objects.requireNonNull(slowed.remove(place)));
    }

    private static void end(Process process) {
        process.destroyForcibly();
        try {
            process.waitFor(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        List.copyOf(slowed.keySet()).forEach(this::quicken);
        // The ends in the namespaces go with them.
        for (int number = 2; number < places.size() + 2; number++) {
            RootCommands.run("ip link del " + port(number));
            RootCommands.run("ip netns del " + namespace(number));
        }
        RootCommands.run("ip link del " + bridge);
    }
}
