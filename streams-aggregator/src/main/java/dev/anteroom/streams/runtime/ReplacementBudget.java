package dev.anteroom.streams.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Replaces threads that fail, until too many have failed in a short time; then the client stops. Thread-safe. */
final class ReplacementBudget implements StreamsUncaughtExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ReplacementBudget.class);
    private static final Duration WINDOW = Duration.ofMinutes(5);

    private final String topology;
    private final int replacements;
    private final InstantSource clock;
    private final Deque<Instant> failures = new ArrayDeque<>();

    ReplacementBudget(String topology, int replacements, InstantSource clock) {
        this.topology = topology;
        this.replacements = replacements;
        this.clock = clock;
    }

    @Override
    public synchronized StreamThreadExceptionResponse handle(Throwable exception) {
        Instant now = clock.instant();
        failures.addLast(now);
        while (failures.getFirst().isBefore(now.minus(WINDOW))) {
            failures.removeFirst();
        }
        boolean replaces = failures.size() <= replacements;
        LOG.atError().setCause(exception).addKeyValue("topology", topology).addKeyValue("failures", failures.size())
                .addKeyValue("allowed", replacements)
                .log(replaces ? "a thread failed and is replaced" : "too many threads failed, so the topology stops");
        return replaces
                ? StreamThreadExceptionResponse.REPLACE_THREAD
                : StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
    }
}
