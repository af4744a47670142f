package dev.anteroom.devkit.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What happened to one visitor, by the visitor's own clock.
 *
 * <p>All moments are milliseconds since the epoch. Not thread-safe.
 */
public final class VisitorLog {

    /**
     * One request with its answer: when the visitor asked and when the answer arrived. The decision was made in
     * between.
     */
    public record Exchange(long askedAt, long answeredAt) {
    }

    private final long number;
    private final long firstSeenAt;
    private final List<Exchange> waits = new ArrayList<>();
    private Optional<Exchange> admission = Optional.empty();
    private boolean connected;
    private boolean abandoned;

    public VisitorLog(long number, long firstSeenAt) {
        this.number = number;
        this.firstSeenAt = firstSeenAt;
    }

    public void toldToWait(Exchange exchange) {
        waits.add(exchange);
    }

    /** The first answer of the origin; later ones change nothing. */
    public void admitted(Exchange exchange) {
        if (admission.isEmpty()) {
            admission = Optional.of(exchange);
        }
    }

    public void connect() {
        connected = true;
    }

    public void gaveUp() {
        abandoned = true;
    }

    /** Tells visitors of one run apart. */
    public long number() {
        return number;
    }

    /** When the visitor first asked. */
    public long firstSeenAt() {
        return firstSeenAt;
    }

    public boolean queued() {
        return !waits.isEmpty();
    }

    public boolean connected() {
        return connected;
    }

    public boolean abandoned() {
        return abandoned;
    }

    public Optional<Exchange> admission() {
        return admission;
    }

    List<Exchange> waits() {
        return waits;
    }

    /** From the first request to the first answer of the origin; empty for visitors who never queued or never got in. */
    OptionalLong waitedMillis() {
        return queued() && admission.isPresent()
                ? OptionalLong.of(admission.get().answeredAt() - firstSeenAt)
                : OptionalLong.empty();
    }
}
