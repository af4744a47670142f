package dev.anteroom.runtime.management;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs the requests that the management port refuses, with the address that they came from, and passes them to
 * listeners. The number per minute is limited; refusals beyond it are counted, and their number is added to the next
 * one. Belongs to the port's event loop.
 */
public final class RefusalLog {

    static final int MOST = 60;

    private static final Logger LOG = LoggerFactory.getLogger(RefusalLog.class);
    private static final long WINDOW_MILLIS = 60_000;

    private final InstantSource clock;
    private final List<Consumer<RefusedCall>> listeners = new ArrayList<>();
    private long windowBegan;
    private int told;
    private long untold;

    RefusalLog(InstantSource clock) {
        this.clock = clock;
        this.windowBegan = clock.millis();
    }

    /** Passes everything that is logged from now on to {@code listener}, too. */
    public void addListener(Consumer<RefusedCall> listener) {
        listeners.add(listener);
    }

    void tell(RefusedCall refusal) {
        long now = clock.millis();
        if (now - windowBegan >= WINDOW_MILLIS) {
            windowBegan = now;
            told = 0;
        }
        if (told >= MOST) {
            untold++;
            return;
        }
        told++;
        LOG.atWarn().addKeyValue("reason", refusal.reason()).addKeyValue("method", refusal.method())
                .addKeyValue("path", refusal.path()).addKeyValue("address", refusal.address())
                .addKeyValue("token", refusal.token().orElse("")).addKeyValue("untold", untold)
                .log("the management port refused a request");
        untold = 0;
        listeners.forEach(listener -> listener.accept(refusal));
    }
}
