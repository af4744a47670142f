package dev.anteroom.devkit.crowd;

import java.time.Duration;
import java.util.List;

/**
 * How the visitors of a crowd behave on average; what each of them does is drawn at random.
 *
 * @param phases when they arrive, see {@link ArrivalSchedule}
 * @param shortestStay nobody leaves earlier after being admitted
 * @param meanFurtherStay how much longer they stay on average, before stays are limited by {@code longestStay}
 * @param longestStay nobody stays longer
 * @param longestPause between two requests of an accepted visitor; a session's length may make it shorter
 * @param connected whether they wait on streams of events instead of polling
 */
public record Habits(List<CrowdPhase> phases, Duration shortestStay, Duration meanFurtherStay, Duration longestStay,
        Duration longestPause, boolean connected) {

    /** The habits of visitors who poll while they wait. */
    public Habits(List<CrowdPhase> phases, Duration shortestStay, Duration meanFurtherStay, Duration longestStay,
            Duration longestPause) {
        this(phases, shortestStay, meanFurtherStay, longestStay, longestPause, false);
    }

    public Habits {
        phases = List.copyOf(phases);
    }

    /** Short visits that fit into a run of a minute and a half. */
    public static Habits demo() {
        return new Habits(CrowdPhase.demo(), Duration.ofSeconds(1), Duration.ofSeconds(3), Duration.ofSeconds(12),
                Duration.ofHours(1));
    }

    /** The same habits, but with streams of events. */
    public Habits onStreams() {
        return new Habits(phases, shortestStay, meanFurtherStay, longestStay, longestPause, true);
    }
}
