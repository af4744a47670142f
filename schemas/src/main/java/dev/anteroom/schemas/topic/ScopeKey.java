package dev.anteroom.schemas.topic;

import java.util.regex.Pattern;

/**
 * The key {@code roomId|scope}: one room in one data center, or one of its ticket scopes.
 *
 * @param roomId {@code [A-Za-z0-9_-]{1,64}}
 * @param scope a data center, {@code [A-Za-z0-9_-]{1,64}}, or {@link #ANYWHERE}
 */
public record ScopeKey(String roomId, String scope) {

    /** The ticket scope that every data center may use. No data center may have this name. */
    public static final String ANYWHERE = "ANYWHERE";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,64}");
    private static final char SEPARATOR = '|';

    public ScopeKey {
        requireName("roomId", roomId);
        requireName("scope", scope);
    }

    /** Whether {@code value} can name a room, a data center, an edge or a health check. */
    public static boolean isName(String value) {
        return NAME.matcher(value).matches();
    }

    /** Throws unless {@code value} can name a room, a data center or an edge. */
    public static String requireName(String what, String value) {
        if (!isName(value)) {
            throw new IllegalArgumentException(what + " is '" + value + "', it must match " + NAME.pattern());
        }
        return value;
    }

    /** Reads a record's key; throws {@link IllegalArgumentException} when the text is not such a key. */
    public static ScopeKey parse(String key) {
        int separator = key.indexOf(SEPARATOR);
        if (separator < 0) {
            throw new IllegalArgumentException("key is '" + key + "', it must be roomId|scope");
        }
        return new ScopeKey(key.substring(0, separator), key.substring(separator + 1));
    }

    /** The record's key. */
    public String text() {
        return roomId + SEPARATOR + scope;
    }

    @Override
    public String toString() {
        return text();
    }
}
