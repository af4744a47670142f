package dev.anteroom.devkit.registry;

import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.devkit.broker.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
    private static final String LOOPBACK = "127.0.0.1";
    private static final Pattern LISTENING = Pattern.compile("Listening on: (http://\\d+(?:\\.\\d+){3}:\\d+)[^\\d]");
    private static final URI NOWHERE = URI.create("");
    /** The first registry of a folder writes an archive of its classes before it ends. */
    private static final long STOP_SECONDS = 20;

    private final Process process;
    private final Path logFile;
    private volatile URI url = NOWHERE;
    private final Thread endWithUs;
    private volatile Optional<Path> temporary = Optional.empty();
    private final AtomicBoolean closed = new AtomicBoolean();

    private RegistryProcess(Process process, Path logFile) {
        this.process = process;
        this.logFile = logFile;
        this.endWithUs = new Thread(process::destroy, "registry-end");
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
        requireFree(port);
        return start(List.of(), LOOPBACK, port, logFile);
    }

    /**
     * The same at another address than loopback.
     *
     * @param launcher a command that runs the command that follows it, such as one that enters a network namespace
     * @param host the IPv4 address to listen on, where {@code launcher} runs the registry
     */
    public static RegistryProcess start(List<String> launcher, String host, int port, Path logFile) {
        Path home = RegistryHome.find(Optional.ofNullable(System.getProperty(RegistryHome.PROPERTY)), Path.of(""));
        RegistryProcess registry = new RegistryProcess(launch(home, launcher, host, port, logFile), logFile);
        try {
            registry.awaitReady(InstantSource.system());
        } catch (RuntimeException e) {
            registry.close();
            throw e;
        }
        LOG.atInfo().addKeyValue("url", registry.url()).addKeyValue("log", logFile).log("schema registry started");
        return registry;
    }

    /** If another registry used that port, it would answer our requests, and its schemas would be changed. */
    private static void requireFree(int port) {
        if (port != 0 && !FreePorts.isFree(port)) {
            throw new RegistryStartException(
                    "the schema registry can't start on 127.0.0.1:" + port + ": Address already in use");
        }
    }

    private static Process launch(Path home, List<String> launcher, String host, int port, Path logFile) {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(new RegistryCommand(home).on(host, port));
        try {
            return new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true)
                    .redirectOutput(logFile.toFile()).start();
        } catch (IOException e) {
            throw new RegistryStartException("can't run " + String.join(" ", command) + " in " + home, e);
        }
    }

    private void awaitReady(InstantSource clock) {
        Instant deadline = clock.instant().plus(READY_WITHIN);
        Optional<URI> listening = listening();
        while (listening.isEmpty() || !new RegistryProbe(listening.get()).ready()) {
            if (endedWithin(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new RegistryStartException("the schema registry exited while starting, with status "
                        + process.exitValue() + "; its log is " + logFile);
            }
            if (clock.instant().isAfter(deadline)) {
                throw new RegistryStartException("the schema registry does not answer after "
                        + READY_WITHIN.toSeconds() + " s; its log is " + logFile);
            }
            listening = listening();
        }
        url = listening.get();
        new RegistryProbe(url).requireBackwardCompatibility();
    }

    /**
     * Where the process says that it listens; empty as long as it says nothing. Whoever answers at a port that it was to
     * listen on may be another registry.
     */
    private Optional<URI> listening() {
        try {
            Matcher line = LISTENING.matcher(Files.readString(logFile));
            return line.find() ? Optional.of(URI.create(line.group(1) + "/apis/ccompat/v7")) : Optional.empty();
        } catch (IOException e) {
            throw new RegistryStartException("can't read the log of the schema registry, " + logFile, e);
        }
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

    /** Ends the registry, by force after 20 s; further calls do nothing. */
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
