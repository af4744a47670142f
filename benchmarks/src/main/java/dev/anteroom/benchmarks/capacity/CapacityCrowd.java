package dev.anteroom.benchmarks.capacity;

import dev.anteroom.benchmarks.http.BenchmarkVisitors;
import dev.anteroom.benchmarks.http.Browser;
import dev.anteroom.benchmarks.http.Load;
import dev.anteroom.benchmarks.http.Site;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Visitors of all kinds, who keep their cookies from one measurement to the next. */
final class CapacityCrowd {

    /** The refresh interval of a room by default. */
    static final Duration POLL_INTERVAL = Duration.ofSeconds(20);
    /** An accepted visitor sends a request so often. */
    static final Duration CLICK_INTERVAL = Duration.ofSeconds(5);
    /** Requests a second of those who only keep a room busy. */
    static final int TRICKLE = 5;

    private final Site site;
    private final Load load;
    private final Load trickle;
    private final int perSecond;
    private final Load.Turn fewWaiting;

    /** Belongs to the event loop of the load. */
    private static final class Running {

        private long next;

        /** Goes on with the visitor after the last one, whatever turn the load is at. */
        Load.Turn following(Load.Turn turn) {
            return (number, dueAt, waits) -> turn.send(next++, dueAt, waits);
        }
    }

    CapacityCrowd(Site site, int perSecond) {
        this.site = site;
        this.perSecond = perSecond;
        this.load = new Load(site.browser(), perSecond);
        this.trickle = new Load(site.browser(), TRICKLE);
        this.fewWaiting = waiting(visitors(TRICKLE, POLL_INTERVAL));
    }

    /** All that is measured, at its rate. */
    Load load() {
        return load;
    }

    /** A load that is too small to cost much. */
    Load trickle() {
        return trickle;
    }

    /** A few visitors who wait and ask again, for {@link #trickle}. */
    Load.Turn fewWaiting() {
        return fewWaiting;
    }

    /** As many as come within this time. */
    BenchmarkVisitors visitors(Duration time) {
        return visitors(perSecond, time);
    }

    private static BenchmarkVisitors visitors(int perSecond, Duration time) {
        return new BenchmarkVisitors((int) Math.max(1, perSecond * time.toMillis() / 1_000));
    }

    /** Visitors who wait, one after the other; those without a cookie are newcomers. */
    Load.Turn waiting(BenchmarkVisitors visitors) {
        return new Running()
                .following(load.pages(visitors, site.port(), Site.QUEUE, Browser.Answer::queued));
    }

    /** Visitors who enter, one after the other; those without a cookie are newcomers. */
    Load.Turn entering(BenchmarkVisitors visitors) {
        return new Running()
                .following(load.pages(visitors, site.port(), Site.OPEN, Browser.Answer::admitted));
    }

    /** Newcomers to so many crowded rooms, in turns. */
    Load.Turn newcomersOf(int rooms, BenchmarkVisitors visitors) {
        List<Load.Turn> turns = new ArrayList<>();
        for (int room = 0; room < rooms; room++) {
            turns.add(load.pages(visitors, site.port(), RoomWriter.pathOf(room), Browser.Answer::queued));
        }
        return (number, dueAt, waits) -> turns.get((int) (number % rooms)).send(number, dueAt, waits);
    }

    /** Some of each kind of request. */
    Load.Turn mixed() {
        Load.Turn clicks = entering(visitors(perSecond / 2, CLICK_INTERVAL));
        Load.Turn polls = waiting(visitors(perSecond / 2, POLL_INTERVAL));
        return (number, dueAt, waits) -> (number % 2 == 0 ? clicks : polls).send(number, dueAt, waits);
    }
}
