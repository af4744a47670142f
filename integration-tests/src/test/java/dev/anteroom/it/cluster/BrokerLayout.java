package dev.anteroom.it.cluster;

import dev.anteroom.quickstart.broker.FreePorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where brokers 1, 2 and so on listen and keep their data, and what they are set to: every record on all of them,
 * acknowledged by two, and a dead broker noticed within two seconds.
 */
record BrokerLayout(Path folder, List<Integer> ports, List<Integer> controllerPorts) {

    static final String CONTROLLER = "CONTROLLER";

    private static final String LOOPBACK = "127.0.0.1:";

    static BrokerLayout onFreePorts(int brokers, Path folder) {
        List<Integer> free = FreePorts.pick(2 * brokers);
        return new BrokerLayout(folder, free.subList(0, brokers), free.subList(brokers, 2 * brokers));
    }

    List<Integer> ids() {
        return IntStream.rangeClosed(1, ports.size()).boxed().toList();
    }

    Path data(int id) {
        return folder.resolve("broker-" + id);
    }

    String bootstrap() {
        return ports.stream().map(port -> LOOPBACK + port).collect(Collectors.joining(","));
    }

    Properties settings(int id) {
        Properties settings = new Properties();
        roles(settings, id);
        copies(settings);
        quickFailover(settings);
        smallMachine(settings);
        return settings;
    }

    private void roles(Properties settings, int id) {
        String listener = LOOPBACK + ports.get(id - 1);
        settings.put("process.roles", "broker,controller");
        settings.put("node.id", Integer.toString(id));
        settings.put("controller.quorum.voters", ids().stream()
                .map(voter -> voter + "@" + LOOPBACK + controllerPorts.get(voter - 1))
                .collect(Collectors.joining(",")));
        settings.put("controller.listener.names", CONTROLLER);
        settings.put("listeners",
                "PLAINTEXT://" + listener + "," + CONTROLLER + "://" + LOOPBACK + controllerPorts.get(id - 1));
        settings.put("advertised.listeners", "PLAINTEXT://" + listener);
        settings.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER + ":PLAINTEXT");
        settings.put("log.dirs", data(id).toString());
    }

    private static void copies(Properties settings) {
        settings.put("default.replication.factor", "3");
        settings.put("min.insync.replicas", "2");
        settings.put("offsets.topic.replication.factor", "3");
        settings.put("offsets.topic.num.partitions", "3");
        settings.put("transaction.state.log.replication.factor", "3");
        settings.put("transaction.state.log.min.isr", "2");
        settings.put("transaction.state.log.num.partitions", "3");
    }

    private static void quickFailover(Properties settings) {
        settings.put("broker.session.timeout.ms", "2000");
        settings.put("broker.heartbeat.interval.ms", "400");
        settings.put("controller.quorum.fetch.timeout.ms", "1000");
        settings.put("controller.quorum.election.timeout.ms", "500");
        settings.put("controller.quorum.election.backoff.max.ms", "500");
        settings.put("replica.lag.time.max.ms", "5000");
        settings.put("group.min.session.timeout.ms", "1000");
        settings.put("group.initial.rebalance.delay.ms", "0");
        settings.put("transaction.abort.timed.out.transaction.cleanup.interval.ms", "500");
    }

    private static void smallMachine(Properties settings) {
        settings.put("num.network.threads", "2");
        settings.put("num.io.threads", "4");
        settings.put("num.recovery.threads.per.data.dir", "1");
        settings.put("background.threads", "2");
        settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20));
        settings.put("log.cleaner.io.buffer.size", Integer.toString(128 << 10));
        settings.put("offsets.load.buffer.size", Integer.toString(1 << 20));
        settings.put("log.segment.bytes", Integer.toString(64 << 20));
        settings.put("log.index.size.max.bytes", Integer.toString(1 << 20));
        settings.put("auto.create.topics.enable", "false");
        settings.put("controlled.shutdown.enable", "false");
    }
}
