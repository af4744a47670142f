package dev.anteroom.roomfile;

import dev.anteroom.page.Brand;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells the author of a room which of its values have no effect, so that nobody relies on them. Has no state. */
public final class RoomNotes {

    /** A room whose author said only what has to be said. */
    private static final RoomConfig USUAL = AvroTypes.newRoomConfig().setRoomId("usual").setName("usual")
            .setHost("usual.example").setTotalActiveUsers(1).setNewUsersPerMinute(1).build();
    private static final String BRAND_AND_MESSAGE = "page_title, page_logo, page_accent_color, page_background_color"
            + " and message have no effect while ";
    private static final String NO_CHALLENGE = " is stored but has no effect: visitors are not challenged";

    private RoomNotes() {
    }

    /** One sentence for each such value. */
    public static List<String> of(RoomConfig room) {
        List<String> notes = new ArrayList<>();
        challenge(notes, "", room.getTurnstileMode(), room.getTurnstileAction());
        for (RoomEvent event : room.getEvents()) {
            String where = "event '" + event.getName() + "': ";
            challenge(notes, where,
                    Optional.ofNullable(event.getTurnstileMode()).orElse("off"),
                    Optional.ofNullable(event.getTurnstileAction()).orElse("log"));
            boolean hasOwnPage = Optional.ofNullable(event.getCustomPageHtml()).filter(page -> !page.isEmpty())
                    .isPresent();
            if (hasOwnPage && room.getCustomPageHtml().isEmpty() && hasBrandOrMessage(room)) {
                notes.add(where + BRAND_AND_MESSAGE + "its custom_page_html is shown");
            }
        }
        health(notes, room);
        if (room.getCurveFactor() != 0 && room.getCounterOutage() != CounterOutage.SPLIT) {
            notes.add("curve_factor has no effect unless counter_outage is split");
        }
        if (!room.getCustomPageHtml().isEmpty() && !room.getDefaultTemplateLanguage().equals("en-US")) {
            notes.add("default_template_language has no effect while custom_page_html is set");
        }
        if (!room.getCustomPageHtml().isEmpty() && hasBrandOrMessage(room)) {
            notes.add(BRAND_AND_MESSAGE + "custom_page_html is set");
        }
        if (!room.getAdditionalRoutes().isEmpty() && room.getCookieDomain().isEmpty() && hasSeveralHosts(room)) {
            notes.add(
                    "without cookie_domain each host of the room has its own cookie, so that visitors queue separately"
                            + " at each host and are counted at each");
        }
        return notes;
    }

    private static void health(List<String> notes, RoomConfig room) {
        boolean hasChecks = !room.getHealthChecks().isEmpty();
        if (!hasChecks && room.getOnUnhealthy() != OnUnhealthy.NONE) {
            notes.add("on_unhealthy has no effect without health_checks");
        }
        if (!hasChecks && room.getLatencyTargetMillis() != 0) {
            notes.add("latency_target has no effect without health_checks");
        }
        if (hasChecks && room.getOnUnhealthy() == OnUnhealthy.NONE && room.getLatencyTargetMillis() == 0) {
            notes.add("health_checks do not change what the room does while on_unhealthy is none and there is no"
                    + " latency_target");
        }
        if (room.getRecoverOverMillis() != USUAL.getRecoverOverMillis()
                && room.getOnUnhealthy() == OnUnhealthy.NONE) {
            notes.add("recover_over has no effect while on_unhealthy is none");
        }
        if (room.getReduceToPercent() != USUAL.getReduceToPercent() && room.getOnUnhealthy() != OnUnhealthy.REDUCE) {
            notes.add("reduce_to_percent has no effect unless on_unhealthy is reduce");
        }
    }

    private static boolean hasBrandOrMessage(RoomConfig room) {
        return !Brand.of(room).isNone() || !room.getMessages().isEmpty();
    }

    private static boolean hasSeveralHosts(RoomConfig room) {
        return room.getAdditionalRoutes().stream().anyMatch(route -> !route.getHost().equals(room.getHost()));
    }

    private static void challenge(List<String> notes, String where, String mode, String action) {
        if (!mode.equals("off")) {
            notes.add(where + "turnstile_mode" + NO_CHALLENGE);
        }
        if (!action.equals("log")) {
            notes.add(where + "turnstile_action" + NO_CHALLENGE);
        }
    }
}
