package dev.anteroom.devkit.registry;

import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.devkit.broker.FreePorts;
import dev.anteroom.devkit.process.ParentWatchdog;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An Apicurio registry as a child process of this one, on the loopback interface, with its data in memory.
 *
 * <p>It runs on the Java of this process, which must be 21 or newer, refuses schemas that break BACKWARD compatibility,
 * and ends with {@link #close} or with this process. Thread-safe.
 */
public final class RegistryProcess implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RegistryProcess.class);
    private static final Duration READY_WITHIN = Duration.ofSeconds(90);
    private static final long POLL_MILLIS = 100;
    private static final long STOP_SECONDS = 5;

    private final Process process;
    private final URI url;
    private final Path logFile;
    private final Thread endWithUs;
    private volatile Optional<Path> temporary = Optional.empty();
    private final AtomicBoolean closed = new AtomicBoolean();

    private RegistryProcess(Process process, URI url, Path logFile) {
        this.process = process;
        this.url = url;
        this.logFile = logFile;
        this.endWithUs = new Thread(process::destroyForcibly, "registry-end");
        Runtime.getRuntime().addShutdownHook(endWithUs);
    }

    /** Starts the registry that was built, on any free port, with its log in a temporary folder that {@link #close} deletes. */
    public static RegistryProcess start() {
        Path folder = Folders.temporary("registry");
        RegistryProcess registry = start(0, folder.resolve("registry.log"));
        registry.temporary = Optional.of(folder);
        return registry;
    }

    /**
     * Starts the registry that was built and returns when it answers.
     *
     * @param port where to listen, 0 for any free port
     * @param logFile takes everything that the registry prints
     * @throws RegistryStartException when the registry is not there, ends, or does not answer within 90 s
     */
    public static RegistryProcess start(int port, Path logFile) {
        Path home = RegistryHome.find(Optional.ofNullable(System.getProperty(RegistryHome.PROPERTY)), Path.of(""));
        List<Integer> free = FreePorts.pick(2);
        int httpPort = port == 0 ? free.getFirst() : port;
        requireFree(httpPort);
        URI url = URI.create("http://127.0.0.1:" + httpPort + "/apis/ccompat/v7");
        RegistryProcess registry = new RegistryProcess(launch(home, httpPort, free.getLast(), logFile), url, logFile);
        try {
            registry.awaitReady(InstantSource.system());
        } catch (RuntimeException e) {
            registry.close();
            throw e;
        }
        LOG.atInfo().addKeyValue("url", url).addKeyValue("log", logFile).log("schema registry started");
        return registry;
    }

    /** If another registry used that port, it would answer our requests, and its schemas would be changed. */
    private static void requireFree(int port) {
        if (!FreePorts.isFree(port)) {
            throw new RegistryStartException(
                    "the schema registry can't start on 127.0.0.1:" + port + ": Address already in use");
        }
    }

    private static Process launch(Path home, int httpPort, int managementPort, Path logFile) {
        List<String> command = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=" + httpPort, "-Dquarkus.management.host=127.0.0.1",
                "-Dquarkus.management.port=" + managementPort, "-cp",
                ParentWatchdog.home() + File.pathSeparator + RegistryHome.RUNNABLE, ParentWatchdog.class.getName(),
                RegistryHome.MAIN_CLASS);
        try {
            return new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true)
                    .redirectOutput(logFile.toFile()).start();
        } catch (IOException e) {
            throw new RegistryStartException("can't run " + String.join(" ", command) + " in " + home, e);
        }
    }

    private void awaitReady(InstantSource clock) {
        RegistryProbe probe = new RegistryProbe(url);
        Instant deadline = clock.instant().plus(READY_WITHIN);
        while (!probe.ready()) {
            if (endedWithin(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new RegistryStartException("the schema registry exited while starting, with status "
                        + process.exitValue() + "; its log is " + logFile);
            }
            if (clock.instant().isAfter(deadline)) {
                throw new RegistryStartException("the schema registry does not answer at " + url + " after "
                        + READY_WITHIN.toSeconds() + " s; its log is " + logFile);
            }
        }
        probe.requireBackwardCompatibility();
    }

    private boolean endedWithin(long time, TimeUnit unit) {
        try {
            return process.waitFor(time, unit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RegistryStartException("interrupted while waiting for the schema registry", e);
        }
    }

    /** Base URL of the Confluent protocol. */
    public URI url() {
        return url;
    }

    /** The process of the registry. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** The file that takes everything that the registry prints. */
    public Path logFile() {
        return logFile;
    }

    /** Ends the registry, by force after 5 s; further calls do nothing. */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        process.destroy();
        if (!endedWithin(STOP_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
        forgetHook();
        temporary.ifPresent(Folders::delete);
    }

    private void forgetHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(endWithUs);
        } catch (IllegalStateException e) {
            LOG.debug("the process is already shutting down, so the shutdown hook runs anyway", e);
        }
    }
}
