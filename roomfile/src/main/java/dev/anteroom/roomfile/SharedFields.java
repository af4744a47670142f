package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.page.TemplateProblem;
import dev.anteroom.schemas.text.DurationText;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Keys that rooms and events have in common. */
final class SharedFields {

    private static final long MINUTE_MILLIS = 60_000;
    private static final int LONGEST_SESSION_MINUTES = 30;
    private static final Duration SHORTEST_SESSION = Duration.ofSeconds(1);
    private static final Duration LONGEST_SESSION = Duration.ofMinutes(LONGEST_SESSION_MINUTES);
    /** As much as the whole record of a room may have; see the store of rooms. */
    private static final int LONGEST_TEMPLATE = 1_000_000;

    private SharedFields() {
    }

    /** The session; a plain number means minutes. */
    static <R, B> RoomField<R, B> session(Function<R, @Nullable Long> getter, BiConsumer<B, Long> setter) {
        return new RoomField<>("session_duration", "whole minutes 1..30, or a duration 1s..30m", false,
                (builder, value) -> setter.accept(builder, sessionMillis(value)),
                record -> RoomField.orNull(getter.apply(record), SharedFields::session));
    }

    private static long sessionMillis(JsonNode value) {
        Duration session = value.isNumber()
                ? Duration.ofMinutes(Integer.parseInt(value.asText()))
                : DurationText.parse(RoomField.scalar(value));
        RoomField.require(session.compareTo(SHORTEST_SESSION) >= 0 && session.compareTo(LONGEST_SESSION) <= 0);
        return session.toMillis();
    }

    private static JsonNode session(long millis) {
        return millis % MINUTE_MILLIS == 0
                ? IntNode.valueOf((int) (millis / MINUTE_MILLIS))
                : new TextNode(DurationText.format(Duration.ofMillis(millis)));
    }

    /** The template of the waiting page. */
    static <R, B> RoomField<R, B> template(Function<R, @Nullable String> getter, BiConsumer<B, String> setter) {
        return new RoomField<>("custom_page_html", "a Mustache template of at most 1000000 characters", false,
                (builder, value) -> setter.accept(builder, checkedTemplate(RoomField.scalar(value))),
                record -> RoomField.orNull(getter.apply(record), TextNode::new));
    }

    private static String checkedTemplate(String template) {
        RoomField.require(template.length() <= LONGEST_TEMPLATE);
        TemplateProblem.in(template).ifPresent(problem -> {
            throw new RoomsFileException("custom_page_html, " + problem);
        });
        return template;
    }

    static <R, B> RoomField<R, B> turnstileMode(Function<R, @Nullable String> getter, BiConsumer<B, String> setter) {
        return RoomField.nullableText("turnstile_mode", "off|invisible|visible_non_interactive|visible_managed", getter,
                setter);
    }

    static <R, B> RoomField<R, B> turnstileAction(Function<R, @Nullable String> getter, BiConsumer<B, String> setter) {
        return RoomField.nullableText("turnstile_action", "log|infinite_queue", getter, setter);
    }
}
