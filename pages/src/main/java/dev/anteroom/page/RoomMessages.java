package dev.anteroom.page;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Map;
import java.util.TreeMap;

/**
 * The messages that a room's operators show to visitors now, by language. A visitor whose language has no text is shown
 * the text in the room's own language, else in English, else in the first language there is, because some news is
 * better than none. Immutable; equal when they say the same.
 */
public final class RoomMessages {

    /** The tag that stands for all languages without a text of their own. */
    private static final String OTHERS = "";
    private static final String ENGLISH = "en-US";

    private final Map<String, String> texts;

    private RoomMessages(Map<String, String> texts) {
        this.texts = texts;
    }

    /** The messages of a room. */
    public static RoomMessages of(RoomConfig room) {
        TreeMap<String, String> texts = new TreeMap<>(room.getMessages());
        if (!texts.isEmpty()) {
            String first = texts.firstEntry().getValue();
            texts.put(OTHERS, texts.getOrDefault(room.getDefaultTemplateLanguage(),
                    texts.getOrDefault(ENGLISH, first)));
        }
        return new RoomMessages(texts);
    }

    /** The text for visitors who read the language of {@code tag}; empty when there is no message. */
    String in(String tag) {
        return texts.getOrDefault(tag, texts.getOrDefault(OTHERS, ""));
    }

    /** The texts by language tag; the empty tag stands for all other languages. */
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
