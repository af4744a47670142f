package dev.anteroom.edge.push;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.ObjIntConsumer;

/** Does work for many items in slices, so that the event loop can do other work in between. */
record Slices(Executor loop) {

    private static final int SIZE = 100;

    /** Does {@code work} for each item and its index in the list, and runs {@code done} after the last one. */
    <T> void each(List<T> items, ObjIntConsumer<T> work, Runnable done) {
        slice(items, 0, work, done);
    }

    private <T> void slice(List<T> items, int from, ObjIntConsumer<T> work, Runnable done) {
        int end = Math.min(items.size(), from + SIZE);
        for (int i = from; i < end; i++) {
            work.accept(items.get(i), i);
        }
        if (end < items.size()) {
            loop.execute(() -> slice(items, end, work, done));
        } else {
            done.run();
        }
    }
}
