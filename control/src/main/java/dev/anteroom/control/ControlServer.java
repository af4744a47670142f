package dev.anteroom.control;

import dev.anteroom.control.config.ControlSettings;
import dev.anteroom.runtime.management.HostProcess;
import dev.anteroom.runtime.management.ManagementConfig;
import dev.anteroom.runtime.management.ManagementPart;
import dev.anteroom.runtime.management.ManagementServer;
import dev.anteroom.runtime.management.ManagementStartException;
import dev.anteroom.runtime.management.Readiness;
import dev.anteroom.runtime.metric.ProcessMeters;
import dev.anteroom.runtime.process.Service;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Control in a process of its own: a management port and nothing else. Thread-safe. */
public final class ControlServer implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(ControlServer.class);

    private final ProcessMeters meters = new ProcessMeters();
    private final ManagementPart part;
    private final ManagementServer server;
    private final AtomicBoolean closed = new AtomicBoolean();

    private ControlServer(Settings settings, HostProcess host) {
        this.part = new ControlExtension().part(settings, host);
        this.server = ManagementServer.open(
                ManagementConfig.of(settings, ControlSettings.MANAGEMENT_PORT, host.filesInterval()),
                Readiness.of(part.readiness()), meters, Optional.of(part), InstantSource.system());
        part.start();
    }

    /**
     * Opens the port; returns before rooms are read.
     *
     * @param settings of {@link ControlSettings#all}
     * @throws SettingException when one is missing or out of range
     * @throws IllegalArgumentException when the rooms file or the tokens can't be read
     * @throws ManagementStartException when the port can't be opened
     */
    public static ControlServer start(Settings settings) {
        settings.requireKnown(ControlSettings.all());
        ControlServer server = new ControlServer(settings, new HostProcess(settings.get(ControlSettings.CONTROL_ID), "",
                settings.get(ControlSettings.TOKENS_INTERVAL)));
        LOG.atInfo().addKeyValue("port", server.port()).log("control is listening");
        return server;
    }

    /** The port of dashboard, management API, health and metrics. */
    public int port() {
        return server.port();
    }

    /** Never returns by itself, because control ends only when it is stopped. */
    @Override
    public void awaitFailure() throws InterruptedException {
        new CountDownLatch(1).await();
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            part.close();
            server.close();
            meters.close();
            LOG.info("control stopped");
        }
    }
}
