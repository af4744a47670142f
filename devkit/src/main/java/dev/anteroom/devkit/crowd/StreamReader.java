package dev.anteroom.devkit.crowd;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.parsetools.RecordParser;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads one stream of server-sent events, as far as a waiting page needs it. */
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

    /** When the first event came; the present time when none has come. */
    long firstEventAt() {
        return firstEventAt.orElseGet(clock::millis);
    }

    boolean isAdmitted() {
        return admitted;
    }

    /** The id to send with the next request. */
    Optional<String> lastEventId() {
        return lastEventId;
    }

    /** How long to wait after the end before connecting again. */
    long retryMillis() {
        return retryMillis;
    }
}
