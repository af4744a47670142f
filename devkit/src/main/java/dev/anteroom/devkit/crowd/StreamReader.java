package dev.anteroom.devkit.crowd;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.parsetools.RecordParser;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads one stream of server-sent events, as far as a page that waits needs it. */
final class StreamReader {

    private final InstantSource clock;
    private final RecordParser lines = RecordParser.newDelimited("\n", this::line);
    private OptionalLong firstEventAt = OptionalLong.empty();
    private boolean admitted;
    private long retryMillis = 1_000;
    private Optional<String> lastEventId = Optional.empty();

    StreamReader(InstantSource clock) {
        this.clock = clock;
    }

    void read(Buffer bytes) {
        lines.handle(bytes);
    }

    private void line(Buffer bytes) {
        String line = bytes.toString();
        if (line.startsWith("event: ")) {
            admitted |= line.equals("event: admitted");
            firstEventAt = OptionalLong.of(firstEventAt.orElseGet(clock::millis));
        } else if (line.startsWith("id: ")) {
            lastEventId = Optional.of(line.substring("id: ".length()));
        } else if (line.startsWith("retry: ")) {
            retryMillis = Long.parseLong(line.substring("retry: ".length()));
        }
    }

    /** When the first event came; now when none did. */
    long firstEventAt() {
        return firstEventAt.orElseGet(clock::millis);
    }

    boolean isAdmitted() {
        return admitted;
    }

    /** What the next request is to send along. */
    Optional<String> lastEventId() {
        return lastEventId;
    }

    /** When to connect again after the end. */
    long retryMillis() {
        return retryMillis;
    }
}
