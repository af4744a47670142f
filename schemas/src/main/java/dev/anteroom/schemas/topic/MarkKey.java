package dev.anteroom.schemas.topic;

import java.util.HexFormat;

/**
 * The key of a mark: a record without a value that an edge writes, in order with its moves, into a partition of
 * {@code traffic}. Whoever reads it has read everything that this run of the edge sent before.
 *
 * <p>An edge sends a mark into a partition only when the mark before it was acknowledged. So the times between marks also
 * show for how long the edge was connected.
 *
 * @param dataCenter the data center of the edge, of whose rooms alone it sends moves, {@code [A-Za-z0-9_-]{1,64}}
 * @param edgeId which edge, {@code [A-Za-z0-9_-]{1,64}}
 * @param run a random number, not 0, that the process draws when it starts
 * @param sentAt when it was sent, in milliseconds by a clock of the edge that is never set
 */
public record MarkKey(Kind kind, String dataCenter, String edgeId, int run, long sentAt) {

    /** The first character of all keys that belong to no room. */
    public static final char SIGN = '!';

    private static final char SEPARATOR = '|';

    /** What the mark means. */
    public enum Kind {
        /** Everything before is sent; from here on this run is waited for. */
        MARK('m'),
        /** Nothing follows. */
        GOODBYE('g');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }

        private static Kind of(String text) {
            for (Kind kind : values()) {
                if (text.length() == 1 && text.charAt(0) == kind.letter) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no mark is of kind '" + text + "'");
        }
    }

    public MarkKey {
        ScopeKey.requireName("dataCenter", dataCenter);
        ScopeKey.requireName("edgeId", edgeId);
    }

    /** Whether {@code key} is no key of a room. */
    public static boolean isOne(String key) {
        return !key.isEmpty() && key.charAt(0) == SIGN;
    }

    /** Reads a record's key; throws {@link IllegalArgumentException} when it is none. */
    public static MarkKey parse(String key) {
        String[] parts = key.split("\\|", -1);
        if (!isOne(key) || parts.length != 5) {
            throw new IllegalArgumentException("key is '" + key + "', it must be !kind|dataCenter|edgeId|run|sentAt");
        }
        return new MarkKey(Kind.of(parts[0].substring(1)), parts[1], parts[2],
                HexFormat.fromHexDigits(parts[3]), Long.parseLong(parts[4]));
    }

    /** The record's key. */
    public String text() {
        return "" + SIGN + kind.letter + SEPARATOR + dataCenter + SEPARATOR + edgeId + SEPARATOR
                + HexFormat.of().toHexDigits(run) + SEPARATOR + sentAt;
    }
}
