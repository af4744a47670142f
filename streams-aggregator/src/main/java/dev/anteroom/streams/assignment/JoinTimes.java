package dev.anteroom.streams.assignment;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.streams.processor.assignment.ProcessId;

/** Since when this process has known the members of a topology's group. Thread-safe. */
public final class JoinTimes {

    private final InstantSource clock;
    private final Map<ProcessId, Instant> times = new HashMap<>();

    public JoinTimes(InstantSource clock) {
        this.clock = clock;
    }

    Instant now() {
        return clock.instant();
    }

    /** Since when each of {@code members} has been known; the others are forgotten. */
    synchronized Map<ProcessId, Instant> of(Collection<ProcessId> members, Instant now) {
        times.keySet().retainAll(members);
        // The clock was set back.
        times.replaceAll((member, since) -> since.isAfter(now) ? now : since);
        members.forEach(member -> times.putIfAbsent(member, now));
        return Map.copyOf(times);
    }
}
