package dev.anteroom.roomfile;

import dev.anteroom.core.page.Brand;
import dev.anteroom.schemas.avro.CounterOutage;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tells the author of a room which of its values have no effect, so that nobody relies on them. Has no state. */
public final class RoomNotes {

    private static final String NO_CHALLENGE = " is stored but has no effect: visitors are not challenged";

    private RoomNotes() {
    }

    /** One sentence for each such value. */
    public static List<String> of(RoomConfig room) {
        List<String> notes = new ArrayList<>();
        challenge(notes, "", room.getTurnstileMode(), room.getTurnstileAction());
        for (RoomEvent event : room.getEvents()) {
            challenge(notes, "event '" + event.getName() + "': ",
                    Optional.ofNullable(event.getTurnstileMode()).orElse("off"),
                    Optional.ofNullable(event.getTurnstileAction()).orElse("log"));
        }
        if (room.getCurveFactor() != 0 && room.getCounterOutage() != CounterOutage.SPLIT) {
            notes.add("curve_factor has no effect unless counter_outage is split");
        }
        if (!room.getCustomPageHtml().isEmpty() && !room.getDefaultTemplateLanguage().equals("en-US")) {
            notes.add("default_template_language has no effect while custom_page_html is set");
        }
        if (!room.getCustomPageHtml().isEmpty() && !(Brand.of(room).isNone() && room.getMessages().isEmpty())) {
            notes.add(
                    "page_title, page_logo, page_accent_color, page_background_color and message have no effect while"
                            + " custom_page_html is set");
        }
        if (!room.getAdditionalRoutes().isEmpty() && room.getCookieDomain().isEmpty() && hasSeveralHosts(room)) {
            notes.add(
                    "without cookie_domain each host of the room has its own cookie, so that visitors queue separately"
                            + " at each host and are counted at each");
        }
        return notes;
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
