package dev.anteroom.it;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What our own code logs while this is open. */
final class LogWatch extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Logger root = (Logger) LoggerFactory.getLogger("dev.anteroom");
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

    LogWatch() {
        start();
        root.addAppender(this);
    }

    @Override
    protected void append(ILoggingEvent event) {
        event.prepareForDeferredProcessing();
        events.add(event);
    }

    /** Whether a logger under {@code logger} said {@code text}, in its message or its key-values. */
    boolean says(String logger, String text) {
        return events.stream().anyMatch(event -> event.getLoggerName().startsWith(logger)
                && (event.getFormattedMessage() + event.getKeyValuePairs()).contains(text));
    }

    /** Messages that came with a stack trace. */
    List<String> stackTraces() {
        return events.stream().filter(event -> event.getThrowableProxy() != null)
                .map(ILoggingEvent::getFormattedMessage).toList();
    }

    @Override
    public void close() {
        root.detachAppender(this);
    }
}
