package dev.anteroom.control.notification;

import dev.anteroom.schemas.avro.Notification;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes that states of rooms are no longer renewed, and that they are again. Each control does; the {@link Notifier} sends
 * one of several with the same identity.
 *
 * <p>A control that was cut off has old states, too, and must not take that for missing ones. Before it tells of any it
 * therefore makes sure that it has read everything that there is. While the brokers are away it can neither do that nor
 * write, and tries again.
 *
 * <p>It has a thread of its own. Rests on decision 141.
 */
final class StateWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StateWatch.class);
    private static final long INTERVAL_MILLIS = 1_000;

    private final Notifications.FollowedRooms rooms;
    private final Function<Notification, CompletableFuture<Void>> writer;
    private final InstantSource clock;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "anteroom-state-watch");
        thread.setDaemon(true);
        return thread;
    });
    private StaleStates told = StaleStates.NONE;

    /**
     * @param writer stores a notification
     */
    StateWatch(Notifications.FollowedRooms rooms, Function<Notification, CompletableFuture<Void>> writer,
            InstantSource clock) {
        this.rooms = rooms;
        this.writer = writer;
        this.clock = clock;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // a look catches what may fail
    void start() {
        timer.scheduleWithFixedDelay(this::look, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Looks once at all rooms. Used by the watch's own thread alone. */
    void look() {
        try {
            StaleStates next = told.next(rooms.views().get(), clock.millis());
            if (!next.notifications().isEmpty()) {
                if (!rooms.hasReadAll().getAsBoolean()) {
                    return;
                }
                next = told.next(rooms.views().get(), clock.millis());
            }
            List<CompletableFuture<Void>> writes = next.notifications().stream().map(writer).toList();
            writes.forEach(CompletableFuture::join);
            told = next;
        } catch (KafkaException | CompletionException e) {
            // Whoever follows topics says aloud that brokers are away.
            LOG.debug("can't tell that states of rooms are missing, or no longer; trying again", e);
        } catch (RuntimeException e) {
            // What a schedule's task throws ends the schedule, and nobody would ever hear of a room again.
            LOG.error("can't tell whether states of rooms are missing; trying again", e);
        }
    }

    /** Stops looking; returns at once. */
    @Override
    public void close() {
        timer.shutdownNow();
    }
}
