package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.DeliveryOutcome;
import dev.anteroom.schemas.avro.NotificationDelivery;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down what came of attempts. What ends a dispatch is written again and again until it is stored: the dispatch is
 * not done with before, because whoever takes over knows only from the topic that it need not be sent. After
 * {@link DeliveryQueues#PATIENCE} it is done with nevertheless, so that a topic that can't be written at all does not
 * stop everything. An attempt that another one follows is written once, for it is for the history alone.
 *
 * <p>Not thread-safe: only the notifier's thread may use it. Rests on decision 134.
 */
final class DeliveryWrites {

    private static final Logger LOG = LoggerFactory.getLogger(DeliveryWrites.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final DeliveryLog log;
    private final InstantSource clock;
    private final Executor thread;
    private List<Write> failed = new ArrayList<>();
    private long notBefore;
    private int open;

    private record Write(NotificationDelivery delivery, Runnable afterwards) {

        private boolean isRepeatedAt(long now) {
            return delivery.getOutcome() != DeliveryOutcome.FAILED
                    && now - delivery.getAt() < DeliveryQueues.PATIENCE.toMillis();
        }
    }

    /** @param thread runs what is given to it on the notifier's thread, later */
    DeliveryWrites(DeliveryLog log, InstantSource clock, Executor thread) {
        this.log = log;
        this.clock = clock;
        this.thread = thread;
    }

    /** Writes what came of an attempt; {@code afterwards} is run when it is stored or was given up. */
    void write(DeliveryQueues.Attempt attempt, DeliveryOutcome outcome, String problem, Runnable afterwards) {
        open++;
        offer(new Write(log.delivery(attempt, outcome, problem, clock.millis()), afterwards));
    }

    /** Writes again what could not be stored, if the pause is over. */
    void again() {
        if (failed.isEmpty() || clock.millis() < notBefore) {
            return;
        }
        List<Write> repeated = failed;
        failed = new ArrayList<>();
        repeated.forEach(this::offer);
    }

    private void offer(Write write) {
        CompletableFuture<Void> unused = log.write(write.delivery())
                .whenComplete((any, failure) -> thread.execute(() -> {
                    if (failure == null) {
                        end(write);
                    } else {
                        failed(write, failure);
                    }
                }));
    }

    private void failed(Write write, Throwable failure) {
        long now = clock.millis();
        boolean isRepeated = write.isRepeatedAt(now);
        if (failed.isEmpty()) {
            LOG.atWarn().addKeyValue("notification", write.delivery().getNotificationId())
                    .addKeyValue("destination", write.delivery().getDestination())
                    .addKeyValue("outcome", write.delivery().getOutcome()).addKeyValue("reason", failure.toString())
                    .log(isRepeated ? "a delivery can't be written; trying again" : "a delivery is not in its topic");
        }
        if (isRepeated) {
            failed.add(write);
            notBefore = now + PAUSE.toMillis();
        } else {
            end(write);
        }
    }

    private void end(Write write) {
        open--;
        write.afterwards().run();
    }

    /** How many are neither stored nor given up. */
    int open() {
        return open;
    }
}
