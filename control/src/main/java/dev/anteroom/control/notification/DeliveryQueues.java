package dev.anteroom.control.notification;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.common.TopicPartition;

/**
 * What is to be sent, in one queue for each destination: a destination gets one notification after the other, so that
 * the last one that it hears of an origin is the last one that happened. After a failure the whole queue pauses, twice
 * as long after each, and all notifications that are an hour old are given up. Not thread-safe; all moments are
 * milliseconds since the epoch.
 *
 * <p>Rests on decisions 124 and 134.
 */
final class DeliveryQueues {

    static final Duration PATIENCE = Duration.ofHours(1);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final int MOST_DOUBLINGS = 10;

    private final Map<Target, Queue> queues = new LinkedHashMap<>();

    /** The queue of one destination. */
    private static final class Queue {

        private final Deque<Dispatch> waiting = new ArrayDeque<>();
        private Optional<Dispatch> underway = Optional.empty();
        private int attempts;
        private int failuresInRow;
        private long notBefore;
    }

    /**
     * An attempt to send a dispatch.
     *
     * @param number 1 for the first attempt; 0 for what is given up without any
     */
    record Attempt(Dispatch dispatch, int number) {
    }

    void add(Dispatch dispatch) {
        queues.computeIfAbsent(dispatch.target(), first -> new Queue()).waiting.addLast(dispatch);
    }

    /** What is to be sent now; each is underway from then on. */
    List<Attempt> due(long now) {
        List<Attempt> due = new ArrayList<>();
        for (Queue queue : queues.values()) {
            if (queue.underway.isEmpty() && !queue.waiting.isEmpty() && queue.notBefore <= now) {
                queue.underway = Optional.of(queue.waiting.getFirst());
                queue.attempts++;
                due.add(new Attempt(queue.waiting.getFirst(), queue.attempts));
            }
        }
        return due;
    }

    /** The destination has it. */
    void sent(Dispatch dispatch) {
        Queue queue = ended(dispatch);
        queue.failuresInRow = 0;
        queue.notBefore = 0;
        remove(queue, dispatch);
    }

    /**
     * The attempt failed. Returns what is given up: everything for this destination that is too old by now, so that a
     * destination that takes nothing holds nothing for longer. Of each it says how often it was tried, which is never
     * for those that waited behind the first. Empty when the dispatch will be tried again.
     */
    List<Attempt> failed(Dispatch dispatch, long now) {
        Queue queue = ended(dispatch);
        long pause = FIRST_PAUSE.toMillis() << Math.min(queue.failuresInRow, MOST_DOUBLINGS);
        queue.failuresInRow++;
        queue.notBefore = now + Math.min(LONGEST_PAUSE.toMillis(), pause);
        List<Attempt> givenUp = new ArrayList<>();
        for (Iterator<Dispatch> all = queue.waiting.iterator(); all.hasNext();) {
            Dispatch next = all.next();
            if (now - next.notification().getAt() >= PATIENCE.toMillis()) {
                boolean wasTried = next.equals(dispatch);
                givenUp.add(new Attempt(next, wasTried ? queue.attempts : 0));
                queue.attempts = wasTried ? 0 : queue.attempts;
                all.remove();
            }
        }
        return givenUp;
    }

    /** There is nobody to send it to any more. */
    void abandoned(Dispatch dispatch) {
        remove(ended(dispatch), dispatch);
    }

    private Queue ended(Dispatch dispatch) {
        Queue queue = queues.computeIfAbsent(dispatch.target(), first -> new Queue());
        queue.underway = Optional.empty();
        return queue;
    }

    /** It is no longer there if its partition was given to another process meanwhile. */
    private static void remove(Queue queue, Dispatch dispatch) {
        if (queue.waiting.remove(dispatch)) {
            queue.attempts = 0;
        }
    }

    /** Forgets what another process will send. */
    void drop(Collection<TopicPartition> partitions) {
        queues.values().forEach(queue -> queue.waiting.removeIf(it -> partitions.contains(it.partition())));
        queues.values().removeIf(queue -> queue.waiting.isEmpty() && queue.underway.isEmpty());
    }

    /** Whether something of these partitions is underway. */
    boolean isUnderway(Collection<TopicPartition> partitions) {
        return queues.values().stream()
                .anyMatch(queue -> queue.underway.filter(it -> partitions.contains(it.partition())).isPresent());
    }

    int size() {
        return queues.values().stream().mapToInt(queue -> queue.waiting.size()).sum();
    }

    /** When the oldest of them happened. */
    OptionalLong oldestAt() {
        return queues.values().stream().flatMap(queue -> queue.waiting.stream())
                .mapToLong(dispatch -> dispatch.notification().getAt()).min();
    }
}
