package dev.anteroom.runtime.process;

/** What a process runs until it is told to stop. Thread-safe. */
public interface Service extends AutoCloseable {

    /** Waits until the service can't go on; for ever when it always can. */
    void awaitFailure() throws InterruptedException;

    /** Stops in good order; bounded, and further calls do nothing. */
    @Override
    void close();
}
