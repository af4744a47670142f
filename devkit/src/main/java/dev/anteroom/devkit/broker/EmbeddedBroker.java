package dev.anteroom.devkit.broker;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker within this process, which is its own controller and listens only on the loopback interface.
 *
 * <p>Its data is in a temporary folder that {@link #close} deletes. Thread-safe.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    private final String bootstrap;
    private final Path folder;
    private final KafkaRaftServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private EmbeddedBroker(String bootstrap, Path folder, KafkaRaftServer server) {
        this.bootstrap = bootstrap;
        this.folder = folder;
        this.server = server;
    }

    /** Starts a broker on any free port. */
    public static EmbeddedBroker start() {
        return start(0);
    }

    /**
     * Starts a broker and returns when it accepts requests.
     *
     * @param port where to listen, 0 for any free port
     * @throws BrokerStartException when it can't start, for example because the port is in use
     */
    public static EmbeddedBroker start(int port) {
        int brokerPort = port == 0 ? FreePorts.pick(1).getFirst() : port;
        int controllerPort = FreePorts.pick(1).getFirst();
        Path folder = Folders.temporary("broker");
        Properties settings = BrokerSettings.of(brokerPort, controllerPort, folder);
        String bootstrap = BrokerSettings.bootstrap(brokerPort);
        try {
            format(folder);
            KafkaRaftServer server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
            return run(new EmbeddedBroker(bootstrap, folder, server));
        } catch (Exception e) {
            Folders.delete(folder);
            throw new BrokerStartException("the Kafka broker can't start on " + bootstrap + ": " + rootOf(e), e);
        }
    }

    private static EmbeddedBroker run(EmbeddedBroker broker) {
        try {
            broker.server.startup();
        } catch (RuntimeException e) {
            broker.close();
            throw e;
        }
        LOG.atInfo().addKeyValue("bootstrap", broker.bootstrap).addKeyValue("folder", broker.folder)
                .log("broker started");
        return broker;
    }

    private static void format(Path folder) throws Exception {
        new Formatter().setPrintStream(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8))
                .setNodeId(BrokerSettings.NODE_ID).setClusterId(Uuid.randomUuid().toString())
                .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER).addDirectory(folder.toString())
                .setMetadataLogDirectory(folder.toString()).run();
    }

    private static String rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage() == null ? root : root.getMessage());
    }

    /** Where clients connect, {@code host:port}. */
    public String bootstrap() {
        return bootstrap;
    }

    /** Stops the broker and deletes its data; further calls do nothing. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        try {
            server.shutdown();
            server.awaitShutdown();
        } finally {
            Folders.delete(folder);
        }
    }
}
