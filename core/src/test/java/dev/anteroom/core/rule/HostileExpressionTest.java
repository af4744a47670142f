package dev.anteroom.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Mutations;
import org.junit.jupiter.api.Test;

class HostileExpressionTest {

    private static final int COUNT = 100_000;

    @Test
    void shouldEitherReadAnExpressionOrPointAtAColumn() {
        Mutations mutations = new Mutations(1, "http.host eq \"shop.example\" and not (ip.src in {10.0.0.0/8 ::1})",
                "http.request.uri.path matches \"^/a(b|c)*[0-9]{2,5}\\d$\" or http.cookie contains \"a\\\"b\"",
                "starts_with(http.request.uri.path, r\"/x\") || http.request.headers[\"x-key\"] in {\"a\" \"b\"}",
                "((http.user_agent ne \"\"))");
        int read = 0;
        for (int i = 0; i < COUNT; i++) {
            String text = mutations.next();
            try {
                Expression.parse(text).holds(Facts.OF_A_BROWSER);
                read++;
            } catch (ExpressionException e) {
                assertThat(e.column()).as(text).isBetween(1, Math.min(text.length(), Expression.LONGEST) + 1);
            }
        }
        assertThat(read).as("some are still good").isBetween(COUNT / 20, COUNT * 19 / 20);
    }
}
