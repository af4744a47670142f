package dev.anteroom.roomfile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.page.Languages;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The keys of a room that change its default page. */
final class PageFields {

    static final String COLOR = "|#[0-9A-Fa-f]{6}";
    static final String LOGO = "nothing, or data:image/TYPE;base64,... of at most 65536 characters,"
            + " TYPE one of png, jpeg, gif, webp, svg+xml";
    static final String MESSAGES = "text of at most 500 characters by language, such as {en-US: Stalls are sold out}";

    private static final int LONGEST_LOGO = 1 << 16;
    private static final int LONGEST_MESSAGE = 500;
    private static final Pattern DATA_URL = Pattern
            .compile("data:image/(?:png|jpeg|gif|webp|svg\\+xml);base64,([A-Za-z0-9+/]+={0,2})");

    private PageFields() {
    }

    static void readLogo(RoomConfig.Builder room, JsonNode value) {
        String logo = RoomField.scalar(value);
        RoomField.require(logo.length() <= LONGEST_LOGO);
        if (!logo.isEmpty()) {
            Matcher url = DATA_URL.matcher(logo);
            RoomField.require(url.matches());
            Base64.getDecoder().decode(url.group(1));
        }
        room.setPageLogo(logo);
    }

    static void readMessages(RoomConfig.Builder room, JsonNode value) {
        RoomField.require(value.isObject());
        Map<String, String> messages = new TreeMap<>();
        for (Map.Entry<String, JsonNode> text : value.properties()) {
            RoomField.require(Languages.TAGS.contains(text.getKey()) && text.getValue().isTextual()
                    && text.getValue().asText().length() <= LONGEST_MESSAGE);
            if (!text.getValue().asText().isBlank()) {
                messages.put(text.getKey(), text.getValue().asText());
            }
        }
        room.setMessages(messages);
    }

    static JsonNode messages(RoomConfig room) {
        ObjectNode messages = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(room.getMessages()).forEach(messages::put);
        return messages;
    }
}
