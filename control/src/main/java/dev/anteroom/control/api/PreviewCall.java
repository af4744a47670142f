package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.core.page.PagePreview;
import dev.anteroom.core.page.PageVariant;

/** Makes a template into a page with sample values that a browser can open. */
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
        String id = previews.put(page(html.asText()), call.now());
        return Answer.of(JsonNodeFactory.instance.objectNode().put("preview_url",
                call.base() + PreviewPage.PATH + id));
    }

    private static String page(String template) {
        try {
            return PagePreview.ofTemplate(template, PageVariant.WAITING);
        } catch (IllegalArgumentException e) {
            throw new ApiException(Problem.INVALID, KEY + ", " + e.getMessage());
        }
    }
}
