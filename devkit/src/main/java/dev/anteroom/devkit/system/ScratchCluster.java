package dev.anteroom.devkit.system;

import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.StatesReplay;
import dev.anteroom.devkit.broker.EmbeddedBroker;
import dev.anteroom.devkit.registry.RegistryProcess;
import dev.anteroom.runtime.process.CloseableStack;
import java.nio.file.Path;

/** A broker and a registry that live as long as a replay, on the loopback interface. */
public final class ScratchCluster implements StatesReplay.Scratch {

    private final CloseableStack parts = new CloseableStack();
    private final ReplayCluster cluster;

    private ScratchCluster(Path logs) {
        try {
            EmbeddedBroker broker = EmbeddedBroker.start();
            parts.add("broker", broker);
            RegistryProcess registry = RegistryProcess.start(0, logs.resolve("registry.log"));
            parts.add("registry", registry);
            cluster = new ReplayCluster(broker.bootstrap(), registry.url());
        } catch (RuntimeException e) {
            parts.close();
            throw e;
        }
    }

    /** Starts both. */
    public static ScratchCluster start(Path logs) {
        return new ScratchCluster(logs);
    }

    @Override
    public ReplayCluster cluster() {
        return cluster;
    }

    @Override
    public void close() {
        parts.close();
    }
}
