package dev.anteroom.core.page;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a room's operators tell visitors now, by language. A visitor whose language has no text is told in the room's own
 * language, or in English, or in the first there is: some news is better than none. Immutable; equal when they say the same.
 */
public final class RoomMessages {

    /** Stands for all languages that have no text of their own. */
    private static final String OTHERS = "";
    private static final String ENGLISH = "en-US";

    private final Map<String, String> texts;

    private RoomMessages(Map<String, String> texts) {
        this.texts = texts;
    }

    /** Those of a room. */
    public static RoomMessages of(RoomConfig room) {
        TreeMap<String, String> texts = new TreeMap<>(room.getMessages());
        if (!texts.isEmpty()) {
            String first = texts.firstEntry().getValue();
            texts.put(OTHERS, texts.getOrDefault(room.getDefaultTemplateLanguage(),
                    texts.getOrDefault(ENGLISH, first)));
        }
        return new RoomMessages(texts);
    }

    /** The text for those who read the language of {@code tag}; empty when there is nothing to tell. */
    String in(String tag) {
        return texts.getOrDefault(tag, texts.getOrDefault(OTHERS, ""));
    }

    /** Text by language tag; that of the empty tag is for all others. */
    public Map<String, String> texts() {
        return texts;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RoomMessages messages && messages.texts.equals(texts);
    }

    @Override
    public int hashCode() {
        return texts.hashCode();
    }

    @Override
    public String toString() {
        return "RoomMessages" + texts;
    }
}
