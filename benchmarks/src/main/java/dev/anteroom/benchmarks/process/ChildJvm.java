package dev.anteroom.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A child process that plays a {@link Role}, with this process' own Java, class path and flags. Not thread-safe. */
public final class ChildJvm implements AutoCloseable {

    static final String READY = "ready";
    /** The question for the CPU time. */
    static final String CPU = "cpu";
    /** The question for the heap after a collection. */
    static final String HEAP = "heap";

    /** One that writes a cache of its classes and profiles when it ends takes a while. */
    private static final long STOP_SECONDS = 60;
    private static final String RESIDENT = "RssAnon:";
    private static final long KIBIBYTE = 1024;

    private final Role role;
    private final Path log;
    private final Process process;
    private final BufferedReader answers;
    private final Writer questions;
    private final Map<String, String> facts = new HashMap<>();

    private ChildJvm(Role role, Path log, Process process) {
        this.role = role;
        this.log = log;
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
        this.questions = process.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the process and returns when it is ready.
     *
     * @param flags of its Java, after those of this process
     * @param logs folder for what it logs
     * @param recording folder that it writes a flight recording into when it ends, named by role and process; empty for none
     * @throws ChildException when it ends before it is ready; the message names its log
     */
    static ChildJvm start(Role role, Map<String, String> settings, List<String> flags, Path logs,
            Optional<Path> recording) {
        String name = role.name().toLowerCase(Locale.ROOT);
        Path log = logs.resolve(name + ".log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(flags);
        // Standard output is for answers alone.
        command.add("-Dlogback.configurationFile=benchmarks-logback.xml");
        recording.ifPresent(folder -> command.add("-XX:StartFlightRecording=settings=profile,dumponexit=true,filename="
                + folder.resolve(name + "-%p.jfr")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), ChildMain.class.getName(), role.name()));
        settings.forEach((key, value) -> command.add(key + "=" + value));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
            ChildJvm child = new ChildJvm(role, log, process);
            child.awaitReady();
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + String.join(" ", command), e);
        }
    }

    private void awaitReady() {
        String line = read();
        while (!line.startsWith(READY)) {
            line = read();
        }
        for (String fact : line.split(" ", -1)) {
            int separator = fact.indexOf('=');
            if (separator > 0) {
                facts.put(fact.substring(0, separator), fact.substring(separator + 1));
            }
        }
    }

    private String read() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new ChildException("the " + role + " ended; its log is " + log);
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException("can't read from the " + role, e);
        }
    }

    /** What the process told about itself. */
    public String fact(String key) {
        return Optional.ofNullable(facts.get(key))
                .orElseThrow(() -> new ChildException("the " + role + " tells no " + key));
    }

    /** The port that it listens on. */
    public int port() {
        return Integer.parseInt(fact("port"));
    }

    /** The process itself. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** CPU time that it has used so far. */
    public Cpu cpu() {
        String[] nanos = ask(CPU).split(" ", -1);
        return new Cpu(Long.parseLong(nanos[0]), Long.parseLong(nanos[1]));
    }

    /** Heap that is in use after a full collection, in bytes. The process stands still meanwhile. */
    public long heapAfterCollection() {
        return Long.parseLong(ask(HEAP));
    }

    /** Memory of the process without what the system could drop at any time, in bytes; empty where it does not tell. */
    public OptionalLong resident() {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return OptionalLong.empty();
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith(RESIDENT))
                    .mapToLong(line -> KIBIBYTE * Long.parseLong(line.replaceAll("\\D", ""))).findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException("can't read the status of the " + role, e);
        }
    }

    /**
     * Asks what only its role knows.
     *
     * @param question one line
     * @return one line
     */
    public String ask(String question) {
        try {
            questions.write(question + "\n");
            questions.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("can't ask the " + role + "; its log is " + log, e);
        }
        return read();
    }

    /** Ends the process without warning, and returns when it is gone. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends the process in good order, by force after 60 s. */
    @Override
    public void close() {
        try {
            questions.close();
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
