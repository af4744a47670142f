package dev.anteroom.edge.tickets;

import dev.anteroom.schemas.avro.TicketGrant;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Asks the ticket counters of each partition, one after the other, for numbers that they can't give, so that the first
 * visitor's request is not the first that edge, brokers and counters handle. It could take longer than visitors wait for an
 * answer.
 *
 * <p>The requests name no state that is valid. A counter refuses each of them and remembers only that it has seen it.
 *
 * <p>Not thread-safe: belongs to one event loop. Rests on decision 150.
 */
public final class TicketRehearsal {

    /** The room of which all of its requests are. */
    static final String ROOM = "-rehearsal-";
    private static final int LEAST_ROUND_TRIPS = 20;
    private static final long PATIENCE_MILLIS = 10_000;
    private static final long POLL_MILLIS = 20;

    private final TicketRequests requests;
    private final TicketClient.Timers timers;
    private final InstantSource clock;
    private final long firstId;
    private final Promise<Integer> outcome = Promise.promise();
    private int answers;

    public TicketRehearsal(TicketRequests requests, TicketClient.Timers timers, InstantSource clock) {
        this.requests = requests;
        this.timers = timers;
        this.clock = clock;
        this.firstId = clock.millis() << 20;
    }

    /**
     * Begins as soon as requests can be sent. The future completes with how many were answered, ten seconds after that at the
     * latest.
     */
    public Future<Integer> play() {
        if (requests.isReady()) {
            timers.after(PATIENCE_MILLIS, () -> outcome.tryComplete(answers));
            ask();
        } else {
            timers.after(POLL_MILLIS, this::play);
        }
        return outcome.future();
    }

    private void ask() {
        if (answers >= Math.max(LEAST_ROUND_TRIPS, requests.partitions())
                || !requests.rehearse(ROOM, answers, firstId + answers, clock.millis())) {
            outcome.tryComplete(answers);
        }
    }

    /** Keeps its own answers and gives those that are for visitors. */
    public List<TicketGrant> forVisitors(List<TicketGrant> grants) {
        List<TicketGrant> others = new ArrayList<>();
        for (TicketGrant grant : grants) {
            if (!grant.getRoomId().equals(ROOM)) {
                others.add(grant);
            } else if (grant.getRequestId() == firstId + answers) {
                answers++;
                ask();
            }
        }
        return others;
    }
}
