package dev.anteroom.simulator.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.agrona.collections.IntArrayList;

/** Future actions other than visits: messages to counters and back, and their timeouts. */
final class Agenda {

    private final EventQueue events;
    private final long start;
    private final List<LongConsumer> actions = new ArrayList<>();
    private final IntArrayList free = new IntArrayList();

    /** @param start the moment at which the queue's time is 0, in milliseconds since the epoch */
    Agenda(EventQueue events, long start) {
        this.events = events;
        this.start = start;
    }

    /** Plans {@code action} for {@code time}, in milliseconds since the epoch; the action is given that time. */
    void at(long time, LongConsumer action) {
        int slot;
        if (free.isEmpty()) {
            slot = actions.size();
            actions.add(action);
        } else {
            slot = free.popInt();
            actions.set(slot, action);
        }
        events.add(time - start, EventQueue.Kind.ACTION, slot);
    }

    void happen(int slot, long now) {
        LongConsumer action = actions.get(slot);
        actions.set(slot, Agenda::nothing);
        free.addInt(slot);
        action.accept(now);
    }

    private static void nothing(long now) {
        // A free slot must not keep an object from being collected.
    }
}
