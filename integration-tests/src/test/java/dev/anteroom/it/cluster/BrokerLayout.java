package dev.anteroom.it.cluster;

import dev.anteroom.devkit.broker.BrokerSettings;
import dev.anteroom.devkit.broker.FreePorts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Where brokers and controllers listen and keep their data, and what they are set to: every record on all brokers, acknowledged by
 * all but one, and a dead broker noticed within about a second.
 */
record BrokerLayout(Path folder, List<Node> nodes) {

    BrokerLayout {
        nodes = List.copyOf(nodes);
    }

    /**
     * One process.
     *
     * @param brokerPort where it listens as a broker; empty where it is none
     * @param controllerPort where it listens as a controller; empty where it is none
     */
    record Node(int id, Place place, OptionalInt brokerPort, OptionalInt controllerPort) {

        private String brokerAddress() {
            return place.at(brokerPort.orElseThrow());
        }

        private String controllerAddress() {
            return place.at(controllerPort.orElseThrow());
        }

        private boolean isBroker() {
            return brokerPort.isPresent();
        }

        private boolean isController() {
            return controllerPort.isPresent();
        }
    }

    /** A broker at each of some places, and a controller at each of others; where there are none, brokers are controllers as well. */
    static BrokerLayout of(List<Place> brokers, List<Place> controllers, Path folder) {
        boolean areTogether = controllers.isEmpty();
        Iterator<Integer> free = FreePorts.pick(2 * brokers.size() + controllers.size()).iterator();
        List<Node> nodes = new ArrayList<>();
        brokers.forEach(place -> nodes.add(new Node(nodes.size() + 1, place, OptionalInt.of(free.next()),
                areTogether ? OptionalInt.of(free.next()) : OptionalInt.empty())));
        controllers.forEach(place -> nodes
                .add(new Node(nodes.size() + 1, place, OptionalInt.empty(), OptionalInt.of(free.next()))));
        return new BrokerLayout(folder, nodes);
    }

    List<Integer> ids() {
        return nodes.stream().map(Node::id).toList();
    }

    int brokers() {
        return (int) nodes.stream().filter(Node::isBroker).count();
    }

    Path data(int id) {
        return folder.resolve("node-" + id);
    }

    String bootstrap() {
        return nodes.stream().filter(Node::isBroker).map(Node::brokerAddress).collect(Collectors.joining(","));
    }

    Place place(int id) {
        return node(id).place();
    }

    private Node node(int id) {
        return nodes.get(id - 1);
    }

    Properties settings(int id) {
        Node node = node(id);
        Properties settings = BrokerSettings.of(id, voters(), node.brokerPort().orElse(0),
                node.controllerPort().orElse(0), data(id), brokers(), Math.max(1, brokers() - 1));
        listeners(settings, node);
        quickFailover(settings);
        if (!node.isBroker()) {
            givenUpWhenSlow(settings);
        } else if (!node.isController()) {
            // A broker finds the new controller within its session, and hears of the cluster also when it answers late itself.
            settings.put("controller.quorum.request.timeout.ms", "500");
        }
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "4");
        return settings;
    }

    private static void listeners(Properties settings, Node node) {
        List<String> roles = new ArrayList<>();
        List<String> listeners = new ArrayList<>();
        settings.remove("advertised.listeners");
        if (node.isBroker()) {
            roles.add("broker");
            listeners.add("PLAINTEXT://" + node.brokerAddress());
            settings.put("advertised.listeners", "PLAINTEXT://" + node.brokerAddress());
        }
        if (node.isController()) {
            roles.add("controller");
            listeners.add(BrokerSettings.CONTROLLER_LISTENER + "://" + node.controllerAddress());
        }
        settings.put("process.roles", String.join(",", roles));
        settings.put("listeners", String.join(",", listeners));
    }

    private String voters() {
        return nodes.stream().filter(Node::isController).map(node -> node.id() + "@" + node.controllerAddress())
                .collect(Collectors.joining(","));
    }

    /** Others lead within about the second for which clients wait. */
    private static void quickFailover(Properties settings) {
        settings.put("broker.session.timeout.ms", "900");
        settings.put("broker.heartbeat.interval.ms", "200");
        settings.put("controller.quorum.fetch.timeout.ms", "700");
        settings.put("controller.quorum.election.timeout.ms", "400");
        settings.put("controller.quorum.election.backoff.max.ms", "200");
        settings.put("replica.lag.time.max.ms", "5000");
        // A transaction begins only after all leaders know the end of the one before; this is how soon a dead leader is given up.
        settings.put("request.timeout.ms", "1500");
        settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "500");
    }

    /**
     * Other controllers elect a new one before the active one, which answers later than brokers wait for the answers to their
     * heartbeats, takes the sessions of all of them. A record every 100 ms lets the active one answer within that time.
     */
    private static void givenUpWhenSlow(Properties settings) {
        settings.put("controller.quorum.request.timeout.ms", "200");
        settings.put("metadata.max.idle.interval.ms", "100");
    }
}
