package dev.anteroom.core.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.Fuzzing;
import dev.anteroom.core.Mutations;
import dev.anteroom.schemas.avro.RuleList;
import dev.anteroom.schemas.avro.RuleListKind;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.bypass-rules")
@Tag(Fuzzing.TAG)
class HostileExpressionTest {

    private static final int COUNT = Fuzzing.inputs(100_000);
    private static final RuleLists LISTS = RuleLists.of(AvroTypes.newRoomConfig().setRoomId("shop").setName("shop")
            .setHost("shop.example").setTotalActiveUsers(1).setNewUsersPerMinute(1).setLists(List.of(
                    RuleList.newBuilder().setName("o").setKind(RuleListKind.IP).setItems(List.of("::1")).build()))
            .build());

    @Test
    void shouldEitherReadAnExpressionOrPointAtAColumn() {
        Mutations mutations = new Mutations(Fuzzing.seed() + 1,
                "http.host eq \"shop.example\" and not (ip.src in {10.0.0.0/8 ::1})",
                "http.request.uri.path matches \"^/a(b|c)*[0-9]{2,5}\\d$\" or http.cookie contains \"a\\\"b\"",
                "starts_with(http.request.uri.path, r\"/x\") || http.request.headers[\"x-key\"] in {\"a\" \"b\"}",
                "((http.user_agent ne \"\"))",
                "any(lower(http.request.headers[\"a\"][*])[*] wildcard \"*b*\") and ip.src.asnum in {1 2..9}",
                "ip.src in $o or len(http.host) >= 3 or upper(ip.src.country) strict wildcard r\"K\\*\"",
                "all(http.request.headers[\"a\"][*] ne \"\") or http.request.headers[\"a\"][0] in {\"x\"} or ssl");
        int read = 0;
        for (int i = 0; i < COUNT; i++) {
            String text = mutations.next();
            try {
                Expression.parse(text, LISTS).holds(Facts.OF_A_BROWSER);
                read++;
            } catch (ExpressionException e) {
                assertThat(e.column()).as(text).isBetween(1, Math.min(text.length(), Expression.LONGEST) + 1);
            }
        }
        assertThat(read).as("some are still good").isBetween(COUNT / 20, COUNT * 19 / 20);
    }
}
