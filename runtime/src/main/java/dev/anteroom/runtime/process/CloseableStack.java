package dev.anteroom.runtime.process;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Running parts, which are closed in the reverse order of their start. A part that can't be closed is logged and does
 * not keep the others from being closed. Thread-safe.
 */
public final class CloseableStack implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(CloseableStack.class);

    private record Part(String name, AutoCloseable closing) {
    }

    private final Deque<Part> started = new ArrayDeque<>();

    /** Adds a part; {@code closing} ends it. */
    public synchronized void add(String name, AutoCloseable closing) {
        started.push(new Part(name, closing));
    }

    /** Closes all parts; further calls do nothing. */
    @Override
    public synchronized void close() {
        for (Part part = started.poll(); part != null; part = started.poll()) {
            try {
                part.closing().close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                LOG.atWarn().addKeyValue("part", part.name()).log("interrupted while closing");
            } catch (Exception e) {
                LOG.atWarn().addKeyValue("part", part.name()).setCause(e).log("can't close");
            }
        }
    }
}
