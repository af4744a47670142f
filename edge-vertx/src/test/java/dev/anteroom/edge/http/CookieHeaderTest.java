package dev.anteroom.edge.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CookieHeaderTest {

    private static final TicketNames OURS = new TicketNames(List.of("t"), Set.of("t", "t_vip"));

    private static MultiMap cookies(String... values) {
        MultiMap headers = MultiMap.caseInsensitiveMultiMap();
        for (String value : values) {
            headers.add("Cookie", value);
        }
        return headers;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {"t=1|1", "a=2; t=1|1", "t=1; a=2|1", "a=2;t=1;b=3|1",
            "at=9; t=1|1", "a=t=9; t=1|1", "t=|''", "tt=1|none", "a=1|none", "T=1|none", "t|none"})
    void shouldFindTheCookieByItsWholeName(String header, String value) {
        assertThat(CookieHeader.first(cookies(header), "t", Optional::of)).isEqualTo(Optional.ofNullable(value));
    }

    @Test
    void shouldTakeTheFirstThatOpens() {
        Optional<String> opened = CookieHeader.first(cookies("t=forged; t=good; t=late"), "t",
                value -> Optional.of(value).filter(text -> !text.equals("forged")));

        assertThat(opened).contains("good");
    }

    @Test
    void shouldLookIntoEveryCookieHeader() {
        assertThat(CookieHeader.first(cookies("a=1", "t=2"), "t", Optional::of)).contains("2");
    }

    @Test
    void shouldNotTryEndlessly() {
        List<String> tried = new ArrayList<>();

        CookieHeader.first(cookies("t=1; t=2; t=3; t=4; t=5; t=6", "t=7"), "t", value -> {
            tried.add(value);
            return Optional.empty();
        });

        assertThat(tried).containsExactly("1", "2", "3", "4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"t=1; a=2|a=2", "a=2; t=1|a=2", "a=2; t=1; b=3|a=2; b=3",
            "a=\"x y\" ;t=1;  b=3|a=\"x y\" ;  b=3", "a=2|a=2", "at=1; a=t=2|at=1; a=t=2", "t=1; a=2; t=3|a=2",
            "t_vip=1; t_x=2; t=3|t_x=2", "a; t; b|a; b",
            "a=1;|a=1;"})
    void shouldRemoveOnlyOurOwn(String before, String after) {
        MultiMap headers = cookies(before);

        CookieHeader.remove(headers, OURS);

        assertThat(headers.getAll("Cookie")).containsExactly(after);
    }

    @Test
    void shouldRemoveAHeaderThatHeldNothingElse() {
        MultiMap headers = cookies("t=1", "a=2", "t=3; t=4");

        CookieHeader.remove(headers, OURS);

        assertThat(headers.getAll("Cookie")).containsExactly("a=2");
    }
}
