package dev.anteroom.control.notification;

import dev.anteroom.control.history.RecentRecords;
import dev.anteroom.control.history.Retention;
import dev.anteroom.schemas.avro.DeliveryOutcome;
import dev.anteroom.schemas.avro.NotificationDelivery;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The last deliveries, {@link #MOST} at most and none older than a month. Thread-safe. */
public final class DeliveryHistory implements RecentRecords<NotificationDelivery> {

    static final int MOST = 5_000;

    private static final Duration KEEP = Duration.ofDays(30);

    private final Retention retention = new Retention(KEEP);
    private final Deque<NotificationDelivery> newestLast = new ArrayDeque<>();
    private final Map<String, Long> lastSuccess = new HashMap<>();
    private final Map<String, Long> lastFailure = new HashMap<>();

    @Override
    public Retention retention() {
        return retention;
    }

    @Override
    public synchronized void add(NotificationDelivery delivery, long now) {
        boolean isSent = delivery.getOutcome() == DeliveryOutcome.SENT;
        (isSent ? lastSuccess : lastFailure).merge(delivery.getDestination(), delivery.getAt(), Math::max);
        if (delivery.getOutcome() != DeliveryOutcome.FAILED) {
            newestLast.addLast(delivery);
            if (newestLast.size() > MOST) {
                newestLast.removeFirst();
            }
        }
    }

    /** What was sent or given up after {@code since} and before {@code before}, the newest first. */
    public synchronized List<NotificationDelivery> between(long since, long before) {
        return newestLast.reversed().stream().filter(it -> it.getAt() > since && it.getAt() < before).toList();
    }

    /** When something was last sent to a destination. */
    public synchronized Optional<Long> lastSuccess(String destination) {
        return Optional.ofNullable(lastSuccess.get(destination));
    }

    /** When an attempt to send something to a destination last failed. */
    public synchronized Optional<Long> lastFailure(String destination) {
        return Optional.ofNullable(lastFailure.get(destination));
    }
}
