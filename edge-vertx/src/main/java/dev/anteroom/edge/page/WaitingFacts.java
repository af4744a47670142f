package dev.anteroom.edge.page;

import dev.anteroom.edge.admission.RoomView;
import dev.anteroom.edge.admission.WaitEstimate;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a queued or rejected visitor is told. There are no events yet, so their fields say so.
 *
 * @param json the fields of the {@code cfWaitingRoom} object, in its order
 * @param peopleAhead those before the visitor for whom no place is held
 */
record WaitingFacts(Map<String, Object> json, long peopleAhead) {

    private static final String UNAVAILABLE = "unavailable";
    private static final long HOUR_MINUTES = 60;

    /** For a visitor who may expect {@code estimate}. */
    static WaitingFacts waiting(RoomView room, WaitEstimate estimate, int refreshSeconds, String lastUpdated) {
        WaitEstimate shown = room.config().getQueueAll() ? unknown(estimate.ahead()) : estimate;
        return new WaitingFacts(fields(room.config(), true, shown, refreshSeconds, lastUpdated), estimate.ahead());
    }

    /** For a visitor who may not even queue. */
    static WaitingFacts rejected(RoomView room, String lastUpdated) {
        return new WaitingFacts(fields(room.config(), false, unknown(0), 0, lastUpdated), 0);
    }

    /** The variables of page templates. */
    Map<String, Object> template() {
        Map<String, Object> fields = new LinkedHashMap<>(json);
        long minutes = json.get("waitTime") instanceof Long wait ? wait : 0;
        fields.put("waitTimeHours", minutes / HOUR_MINUTES);
        fields.put("waitTimeHourMinutes", minutes % HOUR_MINUTES);
        fields.put("peopleAhead", peopleAhead);
        return fields;
    }

    private static WaitEstimate unknown(long ahead) {
        return new WaitEstimate(false, ahead, 0, 0, 0, 0, false);
    }

    private static Map<String, Object> fields(RoomConfig room, boolean waiting, WaitEstimate estimate,
            int refreshSeconds, String lastUpdated) {
        QueueingMethod method = room.getQueueingMethod();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("inWaitingRoom", waiting);
        fields.put("waitTimeKnown", estimate.known());
        fields.put("waitTime", estimate.minutes());
        fields.put("waitTime25Percentile", estimate.minutes25());
        fields.put("waitTime50Percentile", estimate.minutes50());
        fields.put("waitTime75Percentile", estimate.minutes75());
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
        fields.put("isEventActive", false);
        fields.put("isEventPrequeueing", false);
        fields.put("timeUntilEventStart", 0);
        fields.put("timeUntilEventStartFormatted", UNAVAILABLE);
        fields.put("timeUntilEventEnd", 0);
        fields.put("timeUntilEventEndFormatted", UNAVAILABLE);
        fields.put("shuffleAtEventStart", false);
        fields.put("turnstile", "");
        fields.put("infiniteQueue", false);
        return Collections.unmodifiableMap(fields);
    }
}
