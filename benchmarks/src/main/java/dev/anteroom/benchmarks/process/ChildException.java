package dev.anteroom.benchmarks.process;

/** A child process is not there, or not as it should be. */
public final class ChildException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ChildException(String message) {
        super(message);
    }
}
