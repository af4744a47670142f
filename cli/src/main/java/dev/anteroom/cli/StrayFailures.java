package dev.anteroom.cli;

import java.lang.Thread.UncaughtExceptionHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what background threads throw, so that it can't spoil the screen. */
final class StrayFailures implements UncaughtExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(StrayFailures.class);

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        LOG.atError().addKeyValue("thread", thread.getName()).setCause(failure).log("a background thread failed");
    }
}
