package dev.anteroom.runtime.serde;

/**
 * Bounds what a record may claim to hold. Decoders take as much memory as a number in the record says before they read any
 * of it, so without limits one record in a compacted topic could end every process that reads it, again at each start.
 */
public final class AvroLimits {

    /** Each item takes a byte at least, and a record is of a mebibyte at most unless brokers are told otherwise. */
    static final int ITEMS = 1 << 20;
    static final int BYTES = 16 << 20;

    private static final String PREFIX = "org.apache.avro.limits.";

    private AvroLimits() {
    }

    /**
     * To be called before Avro decodes anything, defaults of fields included, for it looks at the limits once. What was set
     * for the Java machine wins.
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
