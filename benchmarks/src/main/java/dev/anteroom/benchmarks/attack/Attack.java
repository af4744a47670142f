package dev.anteroom.benchmarks.attack;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/** What an attacker does with a connection until the edge closes it. */
public enum Attack {

    /** Nothing at all. */
    IDLE("idle connections", "", "", Duration.ofHours(1)),
    /** A head that never ends, a byte every two seconds. */
    HEADS("slow heads", "GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ", "x", Duration.ofSeconds(2)),
    /** A body of which two bytes come each second. */
    BODIES("slow bodies", "POST %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n\r\n", "xx",
            Duration.ofSeconds(1));

    private final String title;
    private final String beginning;
    private final String drop;
    private final Duration interval;

    Attack(String title, String beginning, String drop, Duration interval) {
        this.title = title;
        this.beginning = beginning;
        this.drop = drop;
        this.interval = interval;
    }

    /** What people call it. */
    public String title() {
        return title;
    }

    /** What is sent at once; for {@code path}, if it asks for any. */
    byte[] beginning(String path) {
        return String.format(Locale.ROOT, beginning, path).getBytes(StandardCharsets.US_ASCII);
    }

    /** What is sent after each {@link #interval}. */
    byte[] drop() {
        return drop.getBytes(StandardCharsets.US_ASCII);
    }

    /** Between two {@linkplain #drop drops}. */
    Duration interval() {
        return interval;
    }
}
