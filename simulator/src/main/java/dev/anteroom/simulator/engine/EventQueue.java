package dev.anteroom.simulator.engine;

import java.util.Arrays;

/**
 * The planned events, ordered by time. An event is one number made of time, kind and index, in that order, so that
 * events need no objects and events of the same moment have a defined order.
 *
 * <p>It is a heap with four children per node: half as deep as a binary one, and the four are next to each other in
 * memory. Not thread-safe.
 */
final class EventQueue {

    /** The kinds of events; events of the same moment happen in this order. */
    enum Kind {
        PUBLISH(0), CHANGE(1), ACTION(2), EXPIRE(3), LEAVE(4), VISIT(5), BOT(6);

        private final int code;

        Kind(int code) {
            this.code = code;
        }
    }

    private static final int INDEX_BITS = 26;
    private static final int KIND_BITS = 3;
    private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;
    private static final long KIND_MASK = (1L << KIND_BITS) - 1;
    private static final int CHILDREN = 4;
    private static final Kind[] KINDS = Kind.values();

    private long[] heap = new long[1024];
    private int size;

    /**
     * Plans an event.
     *
     * @param time milliseconds, 0 or more
     * @param index less than 2^26
     */
    void add(long time, Kind kind, int index) {
        push(time << (INDEX_BITS + KIND_BITS) | (long) kind.code << INDEX_BITS | index);
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Takes out the first event. */
    long poll() {
        long first = heap[0];
        size--;
        long moved = heap[size];
        int hole = 0;
        int child = 1;
        while (child < size) {
            int least = leastOf(child);
            if (heap[least] >= moved) {
                break;
            }
            heap[hole] = heap[least];
            hole = least;
            child = hole * CHILDREN + 1;
        }
        heap[hole] = moved;
        return first;
    }

    /** Time of the first event; after all times when there is none. */
    long nextTime() {
        return size == 0 ? Long.MAX_VALUE : timeOf(heap[0]);
    }

    static long timeOf(long event) {
        return event >>> (INDEX_BITS + KIND_BITS);
    }

    static Kind kindOf(long event) {
        return KINDS[(int) (event >>> INDEX_BITS & KIND_MASK)];
    }

    static int indexOf(long event) {
        return (int) (event & INDEX_MASK);
    }

    private int leastOf(int firstChild) {
        int end = Math.min(firstChild + CHILDREN, size);
        int least = firstChild;
        for (int child = firstChild + 1; child < end; child++) {
            if (heap[child] < heap[least]) {
                least = child;
            }
        }
        return least;
    }

    private void push(long event) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, size * 2);
        }
        int hole = size++;
        while (hole > 0) {
            int parent = (hole - 1) / CHILDREN;
            if (heap[parent] <= event) {
                break;
            }
            heap[hole] = heap[parent];
            hole = parent;
        }
        heap[hole] = event;
    }
}
