package dev.anteroom.edge.http;

import static org.hamcrest.Matchers.equalTo;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.Ticket;
import dev.anteroom.edge.tickets.TicketSource;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;

/** Tickets that come when the test says so. */
final class SlowTickets implements TicketSource {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final Queue<Promise<Ticket>> underway = new ConcurrentLinkedQueue<>();
    private final AtomicInteger hungUp = new AtomicInteger();

    @Override
    public Future<Ticket> take(RoomView room, VisitorPass pass, long now) {
        Promise<Ticket> promise = Promise.promise();
        underway.add(promise);
        return promise.future();
    }

    @Override
    public void hungUp(RoomView room, long visitorId, Future<Ticket> ticket) {
        underway.removeIf(promise -> promise.future().equals(ticket));
        hungUp.incrementAndGet();
    }

    /** All that are underway get {@code ticket}. */
    void answer(Ticket ticket) {
        underway.forEach(promise -> promise.complete(ticket));
    }

    /** Returns when so many are underway. */
    void await(int tickets) {
        Awaitility.await().atMost(PATIENCE).until(() -> underway.size() == tickets);
    }

    /** Returns when so many visitors have left. */
    void awaitHungUp(int visitors) {
        Awaitility.await().atMost(PATIENCE).untilAtomic(hungUp, equalTo(visitors));
    }
}
