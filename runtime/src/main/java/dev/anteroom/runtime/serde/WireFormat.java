package dev.anteroom.runtime.serde;

/** The Confluent wire format: a zero byte, the schema's id as four bytes, then Avro's binary encoding. */
final class WireFormat {

    static final byte MAGIC = 0;
    static final int HEADER_BYTES = 5;

    private WireFormat() {
    }

    static String subjectOf(String topic) {
        return topic + "-value";
    }
}
