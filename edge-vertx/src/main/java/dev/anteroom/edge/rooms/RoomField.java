package dev.anteroom.edge.rooms;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.settings.DurationText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * One key of a room in the rooms file.
 *
 * @param key the name in the file
 * @param allowed the allowed values in words, for errors and documentation
 * @param required whether every room must have it
 * @param reader puts the value into the room, or throws {@link IllegalArgumentException} when it is not allowed
 */
record RoomField(String key, String allowed, boolean required, BiConsumer<RoomConfig.Builder, JsonNode> reader) {

    /** Reads {@code value} into {@code room}; {@code where} names the room in errors. */
    void read(RoomConfig.Builder room, JsonNode value, String where) {
        try {
            reader.accept(room, value);
        } catch (RoomsFileException e) {
            throw new RoomsFileException(where + ", " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new RoomsFileException(where + ": " + key + " is '" + shown(value) + "', it must be " + allowed, e);
        }
    }

    RoomField asRequired() {
        return new RoomField(key, allowed, true, reader);
    }

    static RoomField text(String key, String pattern, BiConsumer<RoomConfig.Builder, String> setter) {
        Pattern compiled = Pattern.compile(pattern, Pattern.DOTALL);
        return new RoomField(key, "text that matches " + pattern, false, (room, value) -> {
            String text = scalar(value);
            require(compiled.matcher(text).matches());
            setter.accept(room, text);
        });
    }

    static RoomField integer(String key, int least, int most, BiConsumer<RoomConfig.Builder, Integer> setter) {
        return new RoomField(key, "a whole number " + least + ".." + most, false, (room, value) -> {
            int number = Integer.parseInt(scalar(value));
            require(number >= least && number <= most);
            setter.accept(room, number);
        });
    }

    static RoomField decimal(String key, double least, double most, BiConsumer<RoomConfig.Builder, Double> setter) {
        return new RoomField(key, "a number " + least + ".." + most, false, (room, value) -> {
            double number = Double.parseDouble(scalar(value));
            require(number >= least && number <= most);
            setter.accept(room, number);
        });
    }

    static RoomField flag(String key, BiConsumer<RoomConfig.Builder, Boolean> setter) {
        return new RoomField(key, "true or false", false, (room, value) -> {
            require(value.isBoolean());
            setter.accept(room, value.booleanValue());
        });
    }

    static RoomField duration(String key, String least, String most, BiConsumer<RoomConfig.Builder, Long> setter) {
        Duration shortest = DurationText.parse(least);
        Duration longest = DurationText.parse(most);
        return new RoomField(key, "a duration " + least + ".." + most + ", such as 250ms, 5s or 2m", false,
                (room, value) -> {
                    Duration duration = DurationText.parse(scalar(value));
                    require(duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0);
                    setter.accept(room, duration.toMillis());
                });
    }

    /** One of the constants of {@code type}, in any case. */
    static <E extends Enum<E>> RoomField choice(String key, Class<E> type, BiConsumer<RoomConfig.Builder, E> setter) {
        String allowed = String.join(", ", Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT)).toList());
        return new RoomField(key, "one of " + allowed, false,
                (room, value) -> setter.accept(room, Enum.valueOf(type, scalar(value).toUpperCase(Locale.ROOT))));
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
