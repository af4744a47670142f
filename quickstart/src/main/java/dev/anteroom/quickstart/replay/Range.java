package dev.anteroom.quickstart.replay;

import java.time.Instant;
import java.util.Optional;

/**
 * What to take of an installation's topics.
 *
 * @param prefix put before the topics' names
 * @param from the first moment; empty for the oldest record that is kept
 * @param to the moment after the last; empty for the newest record at the start
 * @param room the only room to take; empty for all
 */
public record Range(String prefix, Optional<Instant> from, Optional<Instant> to, Optional<String> room) {

    public Range {
        if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
            throw new ReplayException("--from is " + from.get() + ", it must be before --to, " + to.get());
        }
    }

    /** Whether a record of this time and key, {@code roomId} or {@code roomId|scope}, belongs to it. */
    boolean contains(long at, String key) {
        return from.map(first -> at >= first.toEpochMilli()).orElse(true) && isBeforeEnd(at) && hasRoom(key);
    }

    boolean isBeforeEnd(long at) {
        return to.map(end -> at < end.toEpochMilli()).orElse(true);
    }

    boolean hasRoom(String key) {
        return room.map(only -> key.equals(only) || key.startsWith(only + '|')).orElse(true);
    }
}
