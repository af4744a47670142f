package dev.anteroom.cli.replay;

import java.time.Instant;
import java.util.Optional;

/**
 * The range to take of an installation's topics or of a recording.
 *
 * @param prefix the prefix of the topics' names; has no meaning for a recording
 * @param from the first moment; empty for the oldest record that is kept
 * @param to the moment after the last; empty for the newest record at the start
 * @param room the only room to take; empty for all
 */
public record ReplayRange(String prefix, Optional<Instant> from, Optional<Instant> to, Optional<String> room) {

    public ReplayRange {
        if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
            throw new ReplayException("--from is " + from.get() + ", it must be before --to, " + to.get());
        }
    }

    /** Everything of the topics with this prefix. */
    public static ReplayRange all(String prefix) {
        return new ReplayRange(prefix, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Whether a record of this time and key, {@code roomId} or {@code roomId|scope}, belongs to it. */
    boolean contains(long at, String key) {
        return !isBefore(at) && isBeforeEnd(at) && hasRoom(key);
    }

    /** Whether {@code at} is before the beginning of the range. */
    boolean isBefore(long at) {
        return from.map(first -> at < first.toEpochMilli()).orElse(false);
    }

    boolean isBeforeEnd(long at) {
        return to.map(end -> at < end.toEpochMilli()).orElse(true);
    }

    boolean hasRoom(String key) {
        return room.map(only -> key.equals(only) || key.startsWith(only + '|')).orElse(true);
    }
}
