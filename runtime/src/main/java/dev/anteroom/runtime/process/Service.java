package dev.anteroom.runtime.process;

/** The service that a process runs until it is told to stop. Thread-safe. */
public interface Service extends AutoCloseable {

    /** Waits until the service fails; for ever if it never does. */
    void awaitFailure() throws InterruptedException;

    /** Stops in an orderly way, within a bounded time; further calls do nothing. */
    @Override
    void close();
}
