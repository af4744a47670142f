package dev.anteroom.page;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a queued or rejected visitor is told.
 *
 * @param room the room that does not let the visitor in
 * @param mayWait whether the visitor may wait; false when rejected
 * @param estimate what the visitor may expect; unknown while everybody is queued
 * @param event the planned event that is on or that visitors wait for
 * @param origin how the origin's health limits admission
 * @param refreshSeconds when to ask again; 0 for never
 * @param lastUpdated when this was determined, or a placeholder for it
 */
public record WaitingFacts(RoomConfig room, boolean mayWait, WaitEstimate estimate, EventFacts event,
        OriginFacts origin, int refreshSeconds, String lastUpdated) {

    private static final String UNAVAILABLE = "unavailable";
    private static final long HOUR_MINUTES = 60;
    private static final WaitEstimate.RandomOrder NO_PERCENTILES = new WaitEstimate.RandomOrder(0, 0, 0, 0);

    /** The facts for a visitor whose wait is estimated by {@code estimate}. */
    public static WaitingFacts waiting(RoomView room, WaitEstimate estimate, EventFacts event, int refreshSeconds,
            String lastUpdated) {
        WaitEstimate shown = room.config().getQueueAll() ? new WaitEstimate.Unknown(estimate.ahead()) : estimate;
        return new WaitingFacts(room.config(), true, shown, event, OriginFacts.of(room), refreshSeconds, lastUpdated);
    }

    /** The facts for a visitor who may not even queue. */
    public static WaitingFacts rejected(RoomView room, EventFacts event, String lastUpdated) {
        return new WaitingFacts(room.config(), false, WaitEstimate.Unknown.NOTHING_KNOWN, event, OriginFacts.of(room),
                0, lastUpdated);
    }

    /** The variant of the page with these facts. */
    PageVariant variant() {
        if (!mayWait) {
            return PageVariant.REJECT;
        }
        if (room.getQueueAll()) {
            return PageVariant.QUEUE_ALL;
        }
        if (event.prequeueing()) {
            return PageVariant.PREQUEUE;
        }
        if (origin.isHeld()) {
            return PageVariant.SITE_PROBLEM;
        }
        if (estimate.queueIsFull()) {
            return PageVariant.QUEUE_FULL;
        }
        return isRandom() ? PageVariant.RANDOM : PageVariant.WAITING;
    }

    /** Whether all visitors ahead of this one enter first. */
    boolean hasPlace() {
        return mayWait && !isRandom() && !event.prequeueing();
    }

    private boolean isRandom() {
        return room.getQueueingMethod() == QueueingMethod.RANDOM;
    }

    /** The variables of page templates, always the same in the same order. */
    Map<String, Object> template() {
        Map<String, Object> fields = new LinkedHashMap<>(json());
        fields.put("waitTimeHours", estimate.minutes() / HOUR_MINUTES);
        fields.put("waitTimeHourMinutes", estimate.minutes() % HOUR_MINUTES);
        fields.put("peopleAhead", estimate.ahead());
        return fields;
    }

    /** The fields of the {@code cfWaitingRoom} object, in its order. */
    public Map<String, Object> json() {
        QueueingMethod method = room.getQueueingMethod();
        WaitEstimate.RandomOrder percentiles = percentiles();
        Map<String, Object> fields = new LinkedHashMap<>();
        // An origin answers {@code false} to an app whose visitor was admitted, and a rejected visitor was not.
        fields.put("inWaitingRoom", true);
        fields.put("waitTimeKnown", estimate.known());
        fields.put("waitTime", estimate.minutes());
        fields.put("waitTime25Percentile", percentiles.minutes25());
        fields.put("waitTime50Percentile", percentiles.minutes50());
        fields.put("waitTime75Percentile", percentiles.minutes75());
        fields.put("waitTimeFormatted", estimate.formatted());
        fields.put("queueIsFull", estimate.queueIsFull());
        fields.put("queueAll", room.getQueueAll());
        fields.put("lastUpdated", lastUpdated);
        fields.put("refreshIntervalSeconds", refreshSeconds);
        fields.put("queueingMethod", method.name().toLowerCase(Locale.ROOT));
        fields.put("isFIFOQueue", method == QueueingMethod.FIFO);
        fields.put("isRandomQueue", method == QueueingMethod.RANDOM);
        fields.put("isPassthroughQueue", method == QueueingMethod.PASSTHROUGH);
        fields.put("isRejectQueue", method == QueueingMethod.REJECT);
        fields.put("isEventActive", event.active());
        fields.put("isEventPrequeueing", event.prequeueing());
        fields.put("timeUntilEventStart", event.minutesUntilStart());
        fields.put("timeUntilEventStartFormatted", until(event.prequeueing(), event.minutesUntilStart()));
        fields.put("timeUntilEventEnd", event.minutesUntilEnd());
        fields.put("timeUntilEventEndFormatted", until(event.active(), event.minutesUntilEnd()));
        fields.put("shuffleAtEventStart", event.shuffle());
        fields.put("turnstile", "");
        fields.put("infiniteQueue", false);
        fields.put("isOriginUnhealthy", variant() == PageVariant.SITE_PROBLEM);
        fields.put("limitReason", origin.reasonName());
        return Collections.unmodifiableMap(fields);
    }

    private WaitEstimate.RandomOrder percentiles() {
        return switch (estimate) {
            case WaitEstimate.RandomOrder random -> random;
            case WaitEstimate.Fifo fifo -> NO_PERCENTILES;
            case WaitEstimate.Unknown unknown -> NO_PERCENTILES;
        };
    }

    private static String until(boolean known, long minutes) {
        return known ? WaitEstimate.inMinutes(minutes) : UNAVAILABLE;
    }
}
