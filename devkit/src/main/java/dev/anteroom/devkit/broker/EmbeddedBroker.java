package dev.anteroom.devkit.broker;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Kafka broker within this process, which is its own controller and listens only on the loopback interface.
 *
 * <p>Its data is in a temporary folder that {@link #close} deletes, and {@link #pause} does not. Thread-safe.
 */
public final class EmbeddedBroker implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedBroker.class);

    private final String bootstrap;
    private final Path folder;
    private final Properties settings;
    /** Null while the broker does not run. */
    private @Nullable KafkaRaftServer server;
    private boolean closed;

    private EmbeddedBroker(String bootstrap, Path folder, Properties settings) {
        this.bootstrap = bootstrap;
        this.folder = folder;
        this.settings = settings;
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
            EmbeddedBroker broker = new EmbeddedBroker(bootstrap, folder, settings);
            broker.resume();
            return broker;
        } catch (Exception e) {
            Folders.delete(folder);
            throw new BrokerStartException("the Kafka broker can't start on " + bootstrap + ": " + rootOf(e), e);
        }
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

    /** Stops the broker and keeps its data for {@link #resume}; nothing happens when it does not run. */
    public synchronized void pause() {
        if (server != null) {
            server.shutdown();
            server.awaitShutdown();
            server = null;
        }
    }

    /**
     * Starts the broker again where it was, with what it had, and returns when it accepts requests; nothing happens when it
     * runs. When it can't start, its data is kept, too.
     *
     * @throws IllegalStateException when the broker was closed
     * @throws RuntimeException when it can't start, for example because the port is in use; it is Kafka's own
     */
    public synchronized void resume() {
        if (closed) {
            throw new IllegalStateException("the broker at " + bootstrap + " was closed, and its data deleted");
        }
        if (server != null) {
            return;
        }
        server = new KafkaRaftServer(new KafkaConfig(settings, false), Time.SYSTEM);
        try {
            server.startup();
        } catch (RuntimeException e) {
            pause();
            throw e;
        }
        LOG.atInfo().addKeyValue("bootstrap", bootstrap).addKeyValue("folder", folder).log("broker started");
    }

    /** Stops the broker and deletes its data; further calls do nothing. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            pause();
        } finally {
            Folders.delete(folder);
        }
    }
}
