package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActiveVisitorsTest {

    private final List<String> changes = new ArrayList<>();
    private final ActiveVisitors active = new ActiveVisitors(5000, (at, count) -> changes.add(at + ":" + count));

    @Test
    void shouldEndSessionsAtTheirOwnMoments() {
        active.seen(1, "nairobi", 0);
        active.seen(2, "dublin", 1000);
        active.seen(1, "nairobi", 3000);

        assertThat(active.count(20_000)).isZero();
        assertThat(changes).containsExactly("0:1", "1000:2", "6000:1", "8000:0");
    }

    @Test
    void shouldCountAVisitorWhereTheyWereSeenLast() {
        active.seen(1, "nairobi", 0);
        active.seen(1, "dublin", 10);

        assertThat(active.count("nairobi")).isZero();
        assertThat(active.count("dublin")).isOne();
    }
}
