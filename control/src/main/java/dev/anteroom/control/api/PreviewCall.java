package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anteroom.control.preview.PreviewState;
import dev.anteroom.control.preview.Previews;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Keeps a template, which is shown with sample values to everybody who opens its address. */
final class PreviewCall implements Endpoint {

    private static final String KEY = "custom_html";
    private static final int MOST_BYTES = 1_000_000;

    private final Previews previews;

    PreviewCall(Previews previews) {
        this.previews = previews;
    }

    @Override
    public Answer answer(Call call) throws InterruptedException {
        JsonNode body = call.body();
        JsonNode html = body.path(KEY);
        if (body.size() != 1 || !html.isTextual()
                || html.asText().getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
            throw new ApiException(Problem.INVALID,
                    "the body must be {" + KEY + ": a Mustache template of at most " + MOST_BYTES + " bytes}");
        }
        String id = previews.put(checked(html.asText()), call.now()).orElseThrow(() -> new ApiException(
                Problem.NOTHING_WRITTEN, "the brokers did not accept the template, so only this edge could show it"));
        return Answer.of(JsonNodeFactory.instance.objectNode().put("preview_url",
                call.base() + PreviewPage.PATH + id));
    }

    /** A template that can be shown in one state can be shown in all, because they differ only in values. */
    private static String checked(String template) {
        try {
            String unused = PreviewState.of(Map.of()).show(template);
            return template;
        } catch (IllegalArgumentException e) {
            throw new ApiException(Problem.INVALID, KEY + ", " + e.getMessage());
        }
    }
}
