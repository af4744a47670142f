package dev.anteroom.quickstart.system;

import dev.anteroom.quickstart.broker.EmbeddedBroker;
import dev.anteroom.quickstart.registry.RegistryProcess;
import dev.anteroom.quickstart.replay.Cluster;
import java.nio.file.Path;

/** A broker and a registry that live as long as a replay, on the loopback interface. */
public final class ScratchCluster implements AutoCloseable {

    private final Parts parts = new Parts();
    private final Cluster cluster;

    private ScratchCluster(Path logs) {
        try {
            EmbeddedBroker broker = EmbeddedBroker.start();
            parts.add("broker", broker);
            RegistryProcess registry = RegistryProcess.start(0, logs.resolve("registry.log"));
            parts.add("registry", registry);
            cluster = new Cluster(broker.bootstrap(), registry.url());
        } catch (RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    /** Starts both. */
    public static ScratchCluster start(Path logs) {
        return new ScratchCluster(logs);
    }

    public Cluster cluster() {
        return cluster;
    }

    @Override
    public void close() {
        parts.close();
    }
}
