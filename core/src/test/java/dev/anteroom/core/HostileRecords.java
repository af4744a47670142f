package dev.anteroom.core;

import dev.anteroom.schemas.type.AvroType;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * Records that are valid by their schema and make little sense: numbers out of all bounds, invalid names, lists in any
 * order. The same seed gives the same ones.
 */
public final class HostileRecords {

    private static final List<Long> NUMBERS = List.of(0L, 1L, -1L, 2L, 7L, 60L, 200L, 1_000L, 10_000L, 60_000L,
            3_600_000L,
            (long) Integer.MAX_VALUE, (long) Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE,
            Long.MAX_VALUE / 60_000);
    private static final List<Double> FRACTIONS = List.of(0.0, 0.5, 1.0, -1.0, 1e300, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);
    private static final List<String> TEXTS = List.of("", "a", "shop", "nairobi", "dublin", "edge-1", "origin",
            "ANYWHERE",
            "no room", "shop|nairobi", "|", "\0", "..", "ü\u2028", "a".repeat(2_000), "shop.example", "/",
            "10.0.0.0/8");
    private static final SpecificData MODEL = AvroTypes.model();
    private static final int MOST_ENTRIES = 4;

    private final Random random;
    private final long now;
    private final List<String> known;

    /**
     * @param now a moment about which many numbers are, in milliseconds since the epoch
     * @param known names that are drawn more often than others
     */
    public HostileRecords(long seed, long now, List<String> known) {
        this.random = new Random(seed);
        this.now = now;
        this.known = List.copyOf(known);
    }

    /** Any record of this type. */
    public <T extends SpecificRecord> T next(AvroType<T> type) {
        return type.type().cast(record(type.schema()));
    }

    /** A copy of {@code good} in which up to three fields have random values. */
    public <T extends SpecificRecord> T changed(AvroType<T> type, T good) {
        T copy = MODEL.deepCopy(type.schema(), good);
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            Schema.Field field = any(type.schema().getFields());
            copy.put(field.pos(), value(field.schema()));
        }
        return copy;
    }

    /** Bytes that were changed, cut off or added to in a few places. */
    public byte[] broken(byte... good) {
        byte[] bytes = good.clone();
        for (int changes = random.nextInt(6); changes > 0 && bytes.length > 0; changes--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(4)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> bytes = Arrays.copyOf(bytes, at);
                default -> bytes = Arrays.copyOf(bytes, bytes.length + random.nextInt(12));
            }
        }
        return bytes;
    }

    /** A name, mostly one of those that are known. */
    public String name() {
        return random.nextInt(3) > 0 && !known.isEmpty() ? any(known) : any(TEXTS);
    }

    /** One of these. */
    public <E> E any(List<E> of) {
        return of.get(random.nextInt(of.size()));
    }

    private IndexedRecord record(Schema schema) {
        IndexedRecord made = (IndexedRecord) MODEL.newRecord(null, schema);
        schema.getFields().forEach(field -> made.put(field.pos(), value(field.schema())));
        return made;
    }

    private @Nullable Object value(Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> record(schema);
            case ENUM -> MODEL.createEnum(any(schema.getEnumSymbols()), schema);
            case ARRAY -> values(schema.getElementType());
            case MAP -> named(schema.getValueType());
            case UNION -> value(any(schema.getTypes()));
            case STRING -> name();
            case INT -> (int) number();
            case LONG -> number();
            case FLOAT -> any(FRACTIONS).floatValue();
            case DOUBLE -> any(FRACTIONS);
            case BOOLEAN -> random.nextBoolean();
            case NULL -> null;
            default -> throw new IllegalArgumentException("no values of type " + schema.getType());
        };
    }

    private List<@Nullable Object> values(Schema of) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = random.nextInt(MOST_ENTRIES); i > 0; i--) {
            values.add(value(of));
        }
        return values;
    }

    private Map<String, @Nullable Object> named(Schema of) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values(of).forEach(value -> values.put(name(), value));
        return values;
    }

    private long number() {
        return switch (random.nextInt(4)) {
            case 0 -> now + any(NUMBERS);
            case 1 -> random.nextInt(1_000);
            case 2 -> now / 60_000 * 60_000 + random.nextInt(-3, 4) * 60_000L;
            default -> any(NUMBERS);
        };
    }
}
