package dev.anteroom.devkit.broker;

import java.nio.file.Path;
import java.util.Properties;

/** Settings of brokers that are also controllers and listen on loopback, suitable for a small machine. */
public final class BrokerSettings {

    static final int NODE_ID = 1;
    public static final String CONTROLLER_LISTENER = "CONTROLLER";

    private static final String LOOPBACK = "127.0.0.1";

    private BrokerSettings() {
    }

    /** Address of a listener. */
    public static String bootstrap(int port) {
        return LOOPBACK + ":" + port;
    }

    static Properties of(int brokerPort, int controllerPort, Path folder) {
        Properties properties = of(NODE_ID, NODE_ID + "@" + bootstrap(controllerPort), brokerPort, controllerPort,
                folder, 1, 1);
        // There is nobody who could take over from a broker that stands still with its machine.
        properties.put("broker.session.timeout.ms", "120000");
        // So it says that it goes, lest it be taken for its own double when it comes again.
        properties.put("controlled.shutdown.enable", "true");
        return properties;
    }

    /**
     * The settings of one of several brokers.
     *
     * @param voters all controllers, as {@code id@host:port} separated by commas
     * @param copies on how many brokers each record is kept
     * @param inSync how many of them must have it before it is acknowledged
     */
    public static Properties of(int nodeId, String voters, int brokerPort, int controllerPort, Path folder, int copies,
            int inSync) {
        Properties properties = new Properties();
        roles(properties, nodeId, voters, brokerPort, controllerPort);
        properties.put("log.dirs", folder.toString());
        copies(properties, Integer.toString(copies), Integer.toString(inSync));
        quickGroups(properties);
        smallMachine(properties);
        return properties;
    }

    private static void roles(Properties properties, int nodeId, String voters, int brokerPort, int controllerPort) {
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", Integer.toString(nodeId));
        properties.put("controller.quorum.voters", voters);
        properties.put("controller.listener.names", CONTROLLER_LISTENER);
        properties.put("listeners", "PLAINTEXT://" + bootstrap(brokerPort) + "," + CONTROLLER_LISTENER + "://"
                + bootstrap(controllerPort));
        properties.put("advertised.listeners", "PLAINTEXT://" + bootstrap(brokerPort));
        properties.put("listener.security.protocol.map", "PLAINTEXT:PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
    }

    private static void copies(Properties properties, String copies, String inSync) {
        properties.put("default.replication.factor", copies);
        properties.put("min.insync.replicas", inSync);
        properties.put("offsets.topic.replication.factor", copies);
        properties.put("offsets.topic.num.partitions", "4");
        properties.put("transaction.state.log.replication.factor", copies);
        properties.put("transaction.state.log.min.isr", inSync);
        properties.put("transaction.state.log.num.partitions", "4");
        properties.put("share.coordinator.state.topic.replication.factor", copies);
        properties.put("share.coordinator.state.topic.min.isr", inSync);
        properties.put("share.coordinator.state.topic.num.partitions", "1");
    }

    private static void quickGroups(Properties properties) {
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("group.min.session.timeout.ms", "1000");
        properties.put("group.streams.min.session.timeout.ms", "1000");
        properties.put("group.streams.session.timeout.ms", "3000");
        properties.put("group.streams.min.heartbeat.interval.ms", "500");
        properties.put("group.streams.heartbeat.interval.ms", "500");
        properties.put("group.streams.initial.rebalance.delay.ms", "0");
    }

    private static void smallMachine(Properties properties) {
        properties.put("num.network.threads", "1");
        properties.put("num.io.threads", "2");
        properties.put("num.replica.fetchers", "1");
        properties.put("num.recovery.threads.per.data.dir", "1");
        properties.put("background.threads", "2");
        properties.put("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20));
        properties.put("log.cleaner.io.buffer.size", Integer.toString(128 << 10));
        properties.put("offsets.load.buffer.size", Integer.toString(1 << 20));
        properties.put("log.segment.bytes", Integer.toString(64 << 20));
        properties.put("log.index.size.max.bytes", Integer.toString(1 << 20));
        properties.put("auto.create.topics.enable", "false");
        properties.put("controlled.shutdown.enable", "false");
    }
}
