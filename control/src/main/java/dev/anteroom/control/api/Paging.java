package dev.anteroom.control.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.List;
import java.util.function.Function;

/** Lists in pages: {@code page} from 1, {@code per_page} 1..1000. A page behind the last one is empty. */
final class Paging {

    private static final int USUAL = 25;
    private static final int MOST = 1000;
    private static final int LAST = 1_000_000;

    private Paging() {
    }

    static <T> Answer page(Call call, List<T> all, Function<T, JsonNode> shown) {
        int page = number(call, "page", 1, LAST);
        int perPage = number(call, "per_page", USUAL, MOST);
        ArrayNode result = JsonNodeFactory.instance.arrayNode();
        all.stream().skip((page - 1L) * perPage).limit(perPage).forEach(item -> result.add(shown.apply(item)));
        return Answer.of(result).with(JsonNodeFactory.instance.objectNode().put("page", page).put("per_page", perPage)
                .put("count", result.size()).put("total_count", all.size())
                .put("total_pages", (all.size() + perPage - 1) / perPage));
    }

    private static int number(Call call, String key, int usual, int most) {
        String text = call.query().getOrDefault(key, Integer.toString(usual));
        if (!text.matches("[1-9][0-9]{0,6}") || Integer.parseInt(text) > most) {
            throw new ApiException(Problem.INVALID_QUERY,
                    key + " is '" + text + "', it must be a whole number 1.." + most);
        }
        return Integer.parseInt(text);
    }
}
