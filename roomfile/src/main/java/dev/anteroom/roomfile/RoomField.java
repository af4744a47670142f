package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.anteroom.schemas.text.DurationText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One key of a room, an event or a rule, as it is written in the rooms file and in the management API.
 *
 * @param <R> the record that has the key
 * @param <B> its builder
 * @param key the name in the file
 * @param allowed the allowed values in words, for errors and documentation
 * @param required whether it must always be given
 * @param reader puts the value into the builder, or throws {@link IllegalArgumentException} when it is not allowed
 * @param writer writes the value in the form that {@code reader} reads
 */
public record RoomField<R, B>(String key, String allowed, boolean required, BiConsumer<B, JsonNode> reader,
        Function<R, JsonNode> writer) {

    /** Reads {@code value}; {@code where} says in error messages where the key is. */
    void read(B builder, JsonNode value, String where) {
        try {
            reader.accept(builder, value);
        } catch (RoomsFileException e) {
            throw new RoomsFileException(where + ", " + e.getMessage(), e);
        } catch (IllegalArgumentException | DateTimeException e) {
            throw new RoomsFileException(where + ": " + key + " is '" + shown(value) + "', it must be " + allowed, e);
        }
    }

    /** Reads all keys of {@code node}; one that is not among {@code fields} is an error, and so is a missing one. */
    static <R, B> void readAll(List<RoomField<R, B>> fields, B builder, JsonNode node, String where) {
        readGiven(fields, builder, node, where);
        for (RoomField<R, B> field : fields) {
            if (field.required() && !node.has(field.key())) {
                throw new RoomsFileException(where + ": " + field.key() + " is missing, it must be " + field.allowed());
            }
        }
    }

    /** Reads the keys that {@code node} has; one that is not among {@code fields} is an error. */
    static <R, B> void readGiven(List<RoomField<R, B>> fields, B builder, JsonNode node, String where) {
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            RoomField<R, B> field = fields.stream().filter(known -> known.key().equals(entry.getKey())).findFirst()
                    .orElseThrow(() -> new RoomsFileException(where + ": unknown key " + entry.getKey()
                            + "; known are " + String.join(", ", fields.stream().map(RoomField::key).toList())));
            field.read(builder, entry.getValue(), where);
        }
    }

    /** All values of {@code record}, by key. */
    static <R, B> ObjectNode write(List<RoomField<R, B>> fields, R record) {
        ObjectNode written = JsonNodeFactory.instance.objectNode();
        fields.forEach(field -> written.set(field.key(), field.writer().apply(record)));
        return written;
    }

    RoomField<R, B> asRequired() {
        return new RoomField<>(key, allowed, true, reader, writer);
    }

    /** The same field, where null in the input means that there is no value. */
    RoomField<R, B> orNull(Consumer<B> clear) {
        return new RoomField<>(key, allowed + ", or null", required, (builder, value) -> {
            if (value.isNull()) {
                clear.accept(builder);
            } else {
                reader.accept(builder, value);
            }
        }, writer);
    }

    /** The same field, shown as null where {@code isMissing} says that there is no value. */
    RoomField<R, B> withoutValue(Predicate<R> isMissing) {
        return new RoomField<>(key, allowed, required, reader,
                record -> isMissing.test(record) ? NullNode.getInstance() : writer.apply(record));
    }

    /** The same field, shown as {@code shown} says. */
    RoomField<R, B> shownAs(Function<R, JsonNode> shown) {
        return new RoomField<>(key, allowed, required, reader, shown);
    }

    static <R, B> RoomField<R, B> text(String key, String pattern, Function<R, String> getter,
            BiConsumer<B, String> setter) {
        return nullableText(key, pattern, bean -> getter.apply(bean), setter);
    }

    /** Text that must match a pattern, in a field that may have no value. */
    static <R, B> RoomField<R, B> nullableText(String key, String pattern, Function<R, @Nullable String> getter,
            BiConsumer<B, String> setter) {
        Pattern compiled = Pattern.compile(pattern, Pattern.DOTALL);
        return new RoomField<>(key, "text that matches " + pattern, false, (builder, value) -> {
            String text = scalar(value);
            require(compiled.matcher(text).matches());
            setter.accept(builder, text);
        }, record -> orNull(getter.apply(record), TextNode::new));
    }

    static <R, B> RoomField<R, B> integer(String key, int least, int most, Function<R, @Nullable Integer> getter,
            BiConsumer<B, Integer> setter) {
        return new RoomField<>(key, "a whole number " + least + ".." + most, false, (builder, value) -> {
            int number = Integer.parseInt(scalar(value));
            require(number >= least && number <= most);
            setter.accept(builder, number);
        }, record -> orNull(getter.apply(record), IntNode::valueOf));
    }

    static <R, B> RoomField<R, B> decimal(String key, double least, double most, Function<R, Double> getter,
            BiConsumer<B, Double> setter) {
        return new RoomField<>(key, "a number " + least + ".." + most, false, (builder, value) -> {
            double number = Double.parseDouble(scalar(value));
            require(number >= least && number <= most);
            setter.accept(builder, number);
        }, record -> DoubleNode.valueOf(getter.apply(record)));
    }

    static <R, B> RoomField<R, B> flag(String key, Function<R, @Nullable Boolean> getter,
            BiConsumer<B, Boolean> setter) {
        return new RoomField<>(key, "true or false", false, (builder, value) -> {
            require(value.isBoolean());
            setter.accept(builder, value.booleanValue());
        }, record -> orNull(getter.apply(record), BooleanNode::valueOf));
    }

    static <R, B> RoomField<R, B> duration(String key, String least, String most, Function<R, Long> getter,
            BiConsumer<B, Long> setter) {
        Duration shortest = DurationText.parse(least);
        Duration longest = DurationText.parse(most);
        return new RoomField<>(key, "a duration " + least + ".." + most + ", such as 250ms, 5s or 2m", false,
                (builder, value) -> {
                    Duration duration = DurationText.parse(scalar(value));
                    require(duration.compareTo(shortest) >= 0 && duration.compareTo(longest) <= 0);
                    setter.accept(builder, duration.toMillis());
                }, record -> new TextNode(DurationText.format(Duration.ofMillis(getter.apply(record)))));
    }

    /** A moment, kept as milliseconds since the epoch. */
    static <R, B> RoomField<R, B> moment(String key, Function<R, @Nullable Long> getter, BiConsumer<B, Long> setter) {
        return new RoomField<>(key, "a moment such as 2030-05-01T18:00:00Z or 2030-05-01T20:00:00+02:00", false,
                (builder, value) -> setter.accept(builder,
                        OffsetDateTime.parse(scalar(value)).toInstant().toEpochMilli()),
                record -> orNull(getter.apply(record), RoomField::time));
    }

    /** One of the constants of {@code type}, in any case. */
    static <R, B, E extends Enum<E>> RoomField<R, B> choice(String key, Class<E> type,
            Function<R, @Nullable E> getter, BiConsumer<B, E> setter) {
        String allowed = String.join(", ", Arrays.stream(type.getEnumConstants()).map(RoomField::word).toList());
        return new RoomField<>(key, "one of " + allowed, false,
                (builder, value) -> setter.accept(builder,
                        Enum.valueOf(type, scalar(value).toUpperCase(Locale.ROOT))),
                record -> orNull(getter.apply(record), constant -> new TextNode(word(constant))));
    }

    /** A moment as text. */
    static JsonNode time(long millis) {
        return new TextNode(Instant.ofEpochMilli(millis).toString());
    }

    static <T> JsonNode orNull(@Nullable T value, Function<T, JsonNode> shown) {
        return value == null ? NullNode.getInstance() : shown.apply(value);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
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
