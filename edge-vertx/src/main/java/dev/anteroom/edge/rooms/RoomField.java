package dev.anteroom.edge.rooms;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.schemas.settings.DurationText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * One key of a room in the rooms file, or of a part of a room.
 *
 * @param key the name in the file
 * @param allowed the allowed values in words, for errors and documentation
 * @param required whether it must be given
 * @param reader puts the value into what it belongs to, or throws {@link IllegalArgumentException} when it is not allowed
 * @param <T> what it belongs to
 */
record RoomField<T>(String key, String allowed, boolean required, BiConsumer<T, JsonNode> reader) {

    /** Reads {@code value} into {@code target}; {@code where} names that in errors. */
    void read(T target, JsonNode value, String where) {
        try {
            reader.accept(target, value);
        } catch (RoomsFileException e) {
            throw new RoomsFileException(where + ", " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new RoomsFileException(where + ": " + key + " is '" + shown(value) + "', it must be " + allowed, e);
        }
    }

    static <T> RoomField<T> mandatory(RoomField<T> field) {
        return new RoomField<>(field.key, field.allowed, true, field.reader);
    }

    static <T> RoomField<T> text(String key, String pattern, BiConsumer<T, String> setter) {
        Pattern compiled = Pattern.compile(pattern, Pattern.DOTALL);
        return new RoomField<>(key, "text that matches " + pattern, false, (target, value) -> {
            String text = scalar(value);
            require(compiled.matcher(text).matches());
            setter.accept(target, text);
        });
    }

    static <T> RoomField<T> integer(String key, int least, int most, BiConsumer<T, Integer> setter) {
        return new RoomField<>(key, "a whole number " + least + ".." + most, false, (target, value) -> {
            int number = Integer.parseInt(scalar(value));
            require(number >= least && number <= most);
            setter.accept(target, number);
        });
    }

    static <T> RoomField<T> decimal(String key, double least, double most, BiConsumer<T, Double> setter) {
        return new RoomField<>(key, "a number " + least + ".." + most, false, (target, value) -> {
            double number = Double.parseDouble(scalar(value));
            require(number >= least && number <= most);
            setter.accept(target, number);
        });
    }

    static <T> RoomField<T> flag(String key, BiConsumer<T, Boolean> setter) {
        return new RoomField<>(key, "true or false", false, (target, value) -> {
            require(value.isBoolean());
            setter.accept(target, value.booleanValue());
        });
    }

    static <T> RoomField<T> duration(String key, String least, String most, BiConsumer<T, Long> setter) {
        Duration shortest = DurationText.parse(least);
        Duration longest = DurationText.parse(most);
        return new RoomField<>(key, "a duration " + least + ".." + most + ", such as 250ms, 5s or 2m", false,
                (target, value) -> {
                    Duration duration = DurationText.parse(scalar(value));
                    require(duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0);
                    setter.accept(target, duration.toMillis());
                });
    }

    /** One of the constants of {@code type}, in any case. */
    static <T, E extends Enum<E>> RoomField<T> choice(String key, Class<E> type, BiConsumer<T, E> setter) {
        String allowed = String.join(", ", Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT)).toList());
        return new RoomField<>(key, "one of " + allowed, false,
                (target, value) -> setter.accept(target, Enum.valueOf(type, scalar(value).toUpperCase(Locale.ROOT))));
    }

    static String scalar(JsonNode value) {
        require(value.isValueNode() && !value.isNull());
        return value.asText();
    }

    static void require(boolean allowed) {
        if (!allowed) {
            throw new IllegalArgumentException("not allowed");
        }
    }

    private static String shown(JsonNode value) {
        String text = value.isValueNode() ? value.asText() : value.toString();
        return text.length() <= 80 ? text : text.substring(0, 80) + "...";
    }
}
