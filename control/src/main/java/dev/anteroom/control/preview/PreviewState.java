package dev.anteroom.control.preview;

import dev.anteroom.core.admission.WaitEstimate;
import dev.anteroom.page.EventFacts;
import dev.anteroom.page.IsoTimestamp;
import dev.anteroom.page.OriginFacts;
import dev.anteroom.page.PagePreview;
import dev.anteroom.page.WaitingFacts;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;

/**
 * The sample state that a template is previewed with. The parameters have the names that they have in preview addresses
 * of the API that ours is compatible with.
 *
 * @param queueAll {@code force_queue}: nobody is let in
 * @param full {@code queue_is_full}: the wait is longer than a day
 * @param method {@code queueing_method}: fifo, random, passthrough or reject; with passthrough everybody is let in,
 *        except while {@code queueAll} or before an event
 * @param event {@code event}: none, prequeueing or started
 * @param shuffle {@code shuffle_at_event_start}; only of an event
 * @param minutes {@code waitTime}: how long the wait is
 * @param originUnhealthy {@code origin_unhealthy}, which is ours: nobody is let in until the origin works again
 */
public record PreviewState(boolean queueAll, boolean full, QueueingMethod method, EventPhase event, boolean shuffle,
        int minutes, boolean originUnhealthy) {

    /** Which part of a planned event is shown. */
    public enum EventPhase {
        /** No event is on. */
        NONE,
        /** Everybody queues for its start. */
        PREQUEUEING,
        /** The event is on. */
        STARTED
    }

    private static final int USUAL_MINUTES = 10;
    private static final int LONGEST_MINUTES = 1_000_000;
    private static final long FULL_MINUTES = WaitEstimate.DAY_MINUTES + 384;
    private static final long AHEAD = 1_204;
    private static final long MINUTES_UNTIL_START = 8;
    private static final long EVENT_MINUTES = 60;
    private static final int REFRESH_SECONDS = 20;
    /** Stands for the site, which visitors see who are let in. */
    private static final String SITE = "<!doctype html><html lang=en><meta charset=utf-8><title>Welcome</title>"
            + "<p>Welcome";

    /**
     * Reads the parameters of an address; missing ones get their usual values, and unknown ones are ignored.
     *
     * @throws IllegalArgumentException if a parameter has a value that does not exist; the message names it
     */
    public static PreviewState of(Map<String, String> parameters) {
        return new PreviewState(flag(parameters, "force_queue"), flag(parameters, "queue_is_full"),
                choice(parameters, "queueing_method", QueueingMethod.FIFO),
                choice(parameters, "event", EventPhase.NONE),
                flag(parameters, "shuffle_at_event_start"), minutes(parameters),
                flag(parameters, "origin_unhealthy"));
    }

    private static boolean flag(Map<String, String> parameters, String name) {
        String value = parameters.getOrDefault(name, "false");
        if (!value.equals("true") && !value.equals("false")) {
            throw wrong(name, value, "true or false");
        }
        return value.equals("true");
    }

    private static <E extends Enum<E>> E choice(Map<String, String> parameters, String name, E usual) {
        String value = parameters.getOrDefault(name, usual.name());
        for (E constant : usual.getDeclaringClass().getEnumConstants()) {
            if (constant.name().equalsIgnoreCase(value)) {
                return constant;
            }
        }
        throw wrong(name, value, "one of " + String.join(", ", Arrays
                .stream(usual.getDeclaringClass().getEnumConstants()).map(c -> c.name().toLowerCase(Locale.ROOT))
                .toList()));
    }

    private static int minutes(Map<String, String> parameters) {
        String value = parameters.getOrDefault("waitTime", Integer.toString(USUAL_MINUTES));
        if (!value.matches("[0-9]{1,7}") || Integer.parseInt(value) > LONGEST_MINUTES) {
            throw wrong("waitTime", value, "minutes 0.." + LONGEST_MINUTES);
        }
        return Integer.parseInt(value);
    }

    private static IllegalArgumentException wrong(String name, String value, String allowed) {
        return new IllegalArgumentException(name + " is '" + value + "', it must be " + allowed);
    }

    /**
     * A room's own page, as visitors see it in this state; a page that stands for the site where they are let in.
     *
     * @throws IllegalArgumentException if the template is broken, and says where
     */
    public String show(String template) {
        String page = PagePreview.ofTemplate(template, facts());
        return isLetIn() ? SITE : page;
    }

    /** Whether visitors see no waiting page at all, but the site. */
    private boolean isLetIn() {
        return method == QueueingMethod.PASSTHROUGH && !queueAll && event != EventPhase.PREQUEUEING;
    }

    /** What a visitor is told in this state. */
    WaitingFacts facts() {
        RoomConfig room = AvroTypes.newRoomConfig().setRoomId("preview").setName("preview").setHost("preview.example")
                .setTotalActiveUsers(1).setNewUsersPerMinute(1).setQueueingMethod(method).setQueueAll(queueAll).build();
        boolean isBefore = event == EventPhase.PREQUEUEING && !queueAll;
        boolean isActive = event != EventPhase.NONE && !queueAll;
        long untilStart = isBefore ? MINUTES_UNTIL_START : 0;
        boolean isRejected = method == QueueingMethod.REJECT && !queueAll && !isBefore;
        EventFacts facts = new EventFacts(isActive, isBefore, untilStart, isActive ? untilStart + EVENT_MINUTES : 0,
                shuffle && isActive);
        return new WaitingFacts(room, !isRejected, queueAll || isBefore || isRejected || originUnhealthy
                ? new WaitEstimate.Unknown(isRejected ? 0 : AHEAD)
                : estimate(), facts, originUnhealthy ? PagePreview.HELD : OriginFacts.NONE,
                isRejected ? 0 : REFRESH_SECONDS, IsoTimestamp.PLACEHOLDER);
    }

    private WaitEstimate estimate() {
        long shown = full ? FULL_MINUTES : minutes;
        return method == QueueingMethod.RANDOM
                ? new WaitEstimate.RandomOrder(AHEAD, shown / 2, shown, shown * 2)
                : new WaitEstimate.Fifo(AHEAD, shown);
    }
}
