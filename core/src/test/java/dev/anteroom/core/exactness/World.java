package dev.anteroom.core.exactness;

import java.util.PriorityQueue;
import java.util.Random;

/** The clock, the planned events and the random numbers of a simulated room. */
final class World {

    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private final Random random;
    private long order;
    private long now;

    private record Event(long time, long order, Runnable action) implements Comparable<Event> {

        @Override
        public int compareTo(Event other) {
            return time == other.time ? Long.compare(order, other.order) : Long.compare(time, other.time);
        }
    }

    World(long seed, long start) {
        random = new Random(seed);
        now = start;
    }

    long now() {
        return now;
    }

    /** Lets something happen at {@code time}, after all that was planned for the same moment before. */
    void at(long time, Runnable action) {
        events.add(new Event(Math.max(now, time), order++, action));
    }

    void after(long millis, Runnable action) {
        at(now + millis, action);
    }

    void every(long millis, long end, Runnable action) {
        at(now, () -> {
            action.run();
            if (now + millis < end) {
                after(millis, () -> every(millis, end, action));
            }
        });
    }

    void runUntil(long end) {
        while (!events.isEmpty() && events.element().time() < end) {
            Event next = events.remove();
            now = next.time();
            next.action().run();
        }
    }

    /** A random number from 0 to {@code most}, both included. */
    int upTo(int most) {
        return random.nextInt(most + 1);
    }

    boolean chance(double probability) {
        return random.nextDouble() < probability;
    }
}
