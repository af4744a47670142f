package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.core.page.PagePreview;
import dev.anteroom.core.page.PreviewState;
import java.util.Map;

/** Keeps a template, to be shown with sample values to whoever opens its address. */
final class PreviewCall implements Endpoint {

    private static final String KEY = "custom_html";
    private static final int LONGEST = 1_000_000;

    private final Previews previews;

    PreviewCall(Previews previews) {
        this.previews = previews;
    }

    @Override
    public Answer answer(Call call) {
        JsonNode body = call.body();
        JsonNode html = body.path(KEY);
        if (body.size() != 1 || !html.isTextual() || html.asText().length() > LONGEST) {
            throw new ApiException(Problem.INVALID,
                    "the body must be {" + KEY + ": a Mustache template of at most " + LONGEST + " characters}");
        }
        String id = previews.put(checked(html.asText()), call.now());
        return Answer.of(JsonNodeFactory.instance.objectNode().put("preview_url",
                call.base() + PreviewPage.PATH + id));
    }

    /** A template that can be shown in one state can be shown in all: they differ in values only. */
    private static String checked(String template) {
        try {
            PagePreview.ofTemplate(template, PreviewState.of(Map.of()));
            return template;
        } catch (IllegalArgumentException e) {
            throw new ApiException(Problem.INVALID, KEY + ", " + e.getMessage());
        }
    }
}
