package dev.anteroom.streams.tickets;

import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Forgets counters that nobody has asked for longer than requests are kept. {@link TicketCounter} explains why that
 * changes no decision. By then no request that could be read again is left, and the lease, which is at most half as
 * long, has ended for every state that did not contain all of the counter's numbers, provided that they were counted
 * meanwhile.
 *
 * <p>The time at which a counter was last used is not stored: at the start, all counters are treated as just used.
 * Belongs to one task. All times are by the clock, in milliseconds since the epoch.
 */
final class IdleCounters {

    static final Duration LONGEST_IDLE = Topics.TICKET_REQUESTS.retention().orElseThrow();
    static final Duration INTERVAL = LONGEST_IDLE.dividedBy(10);

    private final KeyValueStore<String, TicketCounter> counters;
    private final Map<String, Long> lastUsed = new HashMap<>();

    IdleCounters(KeyValueStore<String, TicketCounter> counters, long now) {
        this.counters = counters;
        try (KeyValueIterator<String, TicketCounter> all = counters.all()) {
            while (all.hasNext()) {
                KeyValue<String, TicketCounter> next = all.next();
                lastUsed.put(next.key, now);
            }
        }
    }

    void used(String key, long now) {
        lastUsed.put(key, now);
    }

    void forget(long now) {
        List<String> idle = new ArrayList<>();
        lastUsed.forEach((key, usedAt) -> {
            if (now - usedAt > LONGEST_IDLE.toMillis()) {
                idle.add(key);
            }
        });
        idle.forEach(key -> {
            counters.delete(key);
            lastUsed.remove(key);
        });
    }
}
