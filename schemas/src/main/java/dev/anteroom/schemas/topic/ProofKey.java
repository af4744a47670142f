package dev.anteroom.schemas.topic;

import java.util.Locale;

/**
 * The key of what the counting of one partition of {@code traffic} tells in every partition of {@code data-center-state}.
 *
 * @param kind what is told
 * @param partition of which partition of {@code traffic}
 */
public record ProofKey(Kind kind, int partition) {

    /** What is told. */
    public enum Kind {
        /** Up to when the partition is counted: {@code publishedAt} of the record. */
        COUNTED,
        /** Who is waited for: {@code edges} of the record. */
        EDGES;

        private String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Reads a record's key; throws {@link IllegalArgumentException} when it is none. */
    public static ProofKey parse(String key) {
        for (Kind kind : Kind.values()) {
            String start = MarkKey.SIGN + kind.text() + '|';
            if (key.startsWith(start)) {
                return new ProofKey(kind, Integer.parseInt(key.substring(start.length())));
            }
        }
        throw new IllegalArgumentException("key is '" + key + "', it must be !counted|partition or !edges|partition");
    }

    /** The record's key. */
    public String text() {
        return MarkKey.SIGN + kind.text() + '|' + partition;
    }
}
