package dev.anteroom.it.cluster;

import dev.anteroom.devkit.broker.BrokerSettings;
import dev.anteroom.devkit.broker.FreePorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where brokers 1, 2 and so on listen and keep their data, and what they are set to: every record on all of them,
 * acknowledged by all but one, and a dead broker noticed within two seconds.
 */
record BrokerLayout(Path folder, List<Place> places, List<Integer> ports, List<Integer> controllerPorts) {

    /** One broker at each place. */
    static BrokerLayout onFreePorts(List<Place> places, Path folder) {
        int brokers = places.size();
        List<Integer> free = FreePorts.pick(2 * brokers);
        return new BrokerLayout(folder, places, free.subList(0, brokers), free.subList(brokers, 2 * brokers));
    }

    List<Integer> ids() {
        return IntStream.rangeClosed(1, ports.size()).boxed().toList();
    }

    Path data(int id) {
        return folder.resolve("broker-" + id);
    }

    String bootstrap() {
        return ids().stream().map(this::address).collect(Collectors.joining(","));
    }

    Place place(int id) {
        return places.get(id - 1);
    }

    private String address(int id) {
        return place(id).at(ports.get(id - 1));
    }

    private String controllerAddress(int id) {
        return place(id).at(controllerPorts.get(id - 1));
    }

    Properties settings(int id) {
        Properties settings = BrokerSettings.of(id, voters(), ports.get(id - 1), controllerPorts.get(id - 1),
                data(id), ports.size(), Math.max(1, ports.size() - 1));
        settings.put("listeners", "PLAINTEXT://" + address(id) + "," + BrokerSettings.CONTROLLER_LISTENER + "://"
                + controllerAddress(id));
        settings.put("advertised.listeners", "PLAINTEXT://" + address(id));
        quickFailover(settings);
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "4");
        return settings;
    }

    private String voters() {
        return ids().stream().map(voter -> voter + "@" + controllerAddress(voter)).collect(Collectors.joining(","));
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
}
