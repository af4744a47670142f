package dev.anteroom.schemas.serde;

import org.apache.avro.specific.SpecificData;

/** The Confluent wire format: a zero byte, the schema's id as four bytes, then Avro's binary encoding. */
final class WireFormat {

    static final byte MAGIC = 0;
    static final int HEADER_BYTES = 5;

    private WireFormat() {
    }

    static String subjectOf(String topic) {
        return topic + "-value";
    }

    /** Avro's model with the generated coders in use, so that no record is read or written by reflection. */
    static SpecificData model() {
        SpecificData model = new SpecificData(WireFormat.class.getClassLoader());
        model.setCustomCoders(true);
        model.setFastReaderEnabled(false);
        return model;
    }
}
