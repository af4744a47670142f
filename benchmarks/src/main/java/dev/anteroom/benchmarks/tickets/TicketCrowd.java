package dev.anteroom.benchmarks.tickets;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.load.Pace;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Visitors who come at a fixed rate, evenly over askers and rooms, whether or not those before them were served. */
final class TicketCrowd {

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);
    private static final long SPARE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<Asker> askers;
    private final OpenRooms rooms;

    TicketCrowd(List<Asker> askers, OpenRooms rooms) {
        this.askers = askers;
        this.rooms = rooms;
    }

    /** Lets visitors come for {@code time} and returns when all of them have their answer. */
    LoadWaits come(double perSecond, Duration time) throws InterruptedException {
        LoadWaits waits = new LoadWaits();
        Pace pace = new Pace(perSecond);
        long visitors = (long) (perSecond * time.toNanos() / TimeUnit.SECONDS.toNanos(1));
        long next = 0;
        long renewAt = System.nanoTime();
        while (next < visitors) {
            if (System.nanoTime() - renewAt >= 0) {
                rooms.renew();
                renewAt += TimeUnit.SECONDS.toNanos(1);
            }
            pace.await(next);
            long due = Math.min(visitors, Math.max(next + 1, pace.dueByNow()));
            arrive(waits, pace, next, due);
            next = due;
            if (perSecond > TimeUnit.SECONDS.toMillis(1)) {
                // Whoever comes within the same millisecond comes in one go; the load must not take all of a core.
                LockSupport.parkNanos(SPARE_NANOS);
            }
        }
        awaitAnswers(waits);
        return waits;
    }

    /** Hands visitors {@code from} until {@code to} to the askers, one task for each asker. */
    private void arrive(LoadWaits waits, Pace pace, long from, long to) {
        int all = askers.size();
        for (int i = 0; i < Math.min(all, to - from); i++) {
            long first = from + i;
            Asker asker = askers.get((int) (first % all));
            asker.onLoop(() -> {
                for (long visitor = first; visitor < to; visitor += all) {
                    arrive(waits, asker, visitor / all, pace.dueAt(visitor));
                }
            });
        }
    }

    private static void arrive(LoadWaits waits, Asker asker, long room, long dueAt) {
        waits.came(dueAt);
        asker.visit(room, numbered -> {
            if (numbered) {
                waits.served(dueAt);
            } else {
                waits.turnedAway();
            }
        });
    }

    private static void awaitAnswers(LoadWaits waits) throws InterruptedException {
        long deadline = System.nanoTime() + LONGEST_ANSWER.toNanos();
        do {
            TimeUnit.MILLISECONDS.sleep(20);
        } while (!waits.isComplete() && System.nanoTime() < deadline);
    }
}
