package dev.anteroom.runtime.serde;

/**
 * Bounds the sizes that a record may claim to have. Decoders allocate as much memory as a number in the record says
 * before they read any of the data. So without limits, one record in a compacted topic could crash every process that
 * reads it, again at each start.
 */
public final class AvroLimits {

    /** Each item takes at least one byte, and by the default of brokers a record has at most one mebibyte. */
    static final int ITEMS = 1 << 20;
    static final int BYTES = 16 << 20;

    private static final String PREFIX = "org.apache.avro.limits.";

    private AvroLimits() {
    }

    /**
     * Must be called before Avro decodes anything, even defaults of fields, because Avro reads the limits only once.
     * Values that were set as system properties take precedence.
     */
    public static void set() {
        limit("collectionItems", ITEMS);
        limit("string", BYTES);
        limit("bytes", BYTES);
    }

    private static void limit(String what, int most) {
        String key = PREFIX + what + ".maxLength";
        if (System.getProperty(key) == null) {
            System.setProperty(key, Integer.toString(most));
        }
    }
}
