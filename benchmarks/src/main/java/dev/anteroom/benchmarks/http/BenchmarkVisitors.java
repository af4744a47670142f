package dev.anteroom.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Visitors who come again and again, and keep the newest cookie that they were given. Belongs to the event loop. */
public final class BenchmarkVisitors {

    private final List<Optional<String>> cookies = new ArrayList<>();

    /** @param count how many; none of them has a cookie yet */
    public BenchmarkVisitors(int count) {
        for (int i = 0; i < count; i++) {
            cookies.add(Optional.empty());
        }
    }

    /** The cookie of the visitor whose turn it is. */
    Optional<String> cookie(long turn) {
        return cookies.get(index(turn));
    }

    /** The visitor whose turn it was got an answer. */
    void answered(long turn, Browser.Answer answer) {
        if (answer.cookie().isPresent()) {
            cookies.set(index(turn), answer.cookie());
        }
    }

    private int index(long turn) {
        return (int) (turn % cookies.size());
    }
}
