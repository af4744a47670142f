package dev.anteroom.simulator.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.fairness.Queue.Waiting;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * In order of arrival all who came in one bucket stand at the same place. Which of them enters first depends on when
 * they happen to poll, and polling more often gives no advantage.
 *
 * <p>About fifty scripts ask ten times a second among 5000 visitors who ask when they are told to; all come in the same
 * bucket. The measure is how many of the others each script leaves behind (Mann and Whitney's U), whose distribution is
 * known if scripts are like all others. Too good is what happens by chance for one seed in 2000 (3.29 standard
 * deviations, one side); the seeds are fixed.
 */
@Tag("feature.fifo")
class BucketOrderTest {

    private static final double ONE_IN_TWO_THOUSAND = 3.29;
    private static final long FULL_SINCE = 10_000;

    private static Scenario onSale(String who) {
        return ScenarioFile.parse("""
                room: {total_active_users: 300, new_users_per_minute: 100000, session_duration: 1m,
                       bucket_duration: 10m}
                data_centers: {names: [nairobi, dublin], edges: 2, event_delay: 100ms..900ms, view_delay: 100ms..900ms}
                arrivals: {visitors: 5050, over: 50s}
                visitors: {stay: uniform 0s..1m, pages: exponential 10s, reloading: 0.01, reload_every: 100ms%s
                duration: 40m
                strategies: [tickets]
                """.formatted(who), "on-sale");
    }

    /** Standard deviations by which scripts leave more of the others behind than chance would have it. */
    private static double advantage(Queue queue, Set<Long> scripts) {
        List<Waiting> visitors = queue.visitors().stream().filter(visitor -> visitor.admittedAt().isPresent()).toList();
        List<Long> fast = visitors.stream().filter(visitor -> scripts.contains(visitor.arrival()))
                .map(visitor -> visitor.admittedAt().getAsLong()).toList();
        List<Long> others = visitors.stream().filter(visitor -> !scripts.contains(visitor.arrival()))
                .map(visitor -> visitor.admittedAt().getAsLong()).toList();
        assertThat(fast).hasSizeGreaterThan(35);
        assertThat(others).hasSizeGreaterThan(4_000);
        double ahead = fast.stream().mapToLong(at -> others.stream().filter(other -> other > at).count()).sum();
        double pairs = (double) fast.size() * others.size();
        return (ahead - pairs / 2) / Math.sqrt(pairs * (visitors.size() + 1) / 12);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void shouldLetScriptsThatAskAllTheTimeInNoSoonerThanOthers(long seed) {
        Scenario scenario = onSale("}");

        Queue queue = Queue.of(scenario, seed);

        assertThat(advantage(queue, Queue.reloaders(scenario, seed))).isLessThan(ONE_IN_TWO_THOUSAND);
    }

    @Test
    void shouldLetThemInNoSoonerThanThoseOnStreamsEither() {
        Scenario scenario = onSale(", connected: 0.5}");

        Queue queue = Queue.of(scenario, 1);

        assertThat(advantage(queue, Queue.reloaders(scenario, 1))).isLessThan(ONE_IN_TWO_THOUSAND);
    }

    @Test
    void shouldGiveThoseWhoThrowTheCookieAwayNoAttemptWhileOthersOfTheirBucketWait() {
        Queue queue = Queue.of(onSale("}\nbots: {count: 10, every: 100ms..200ms}"), 1);

        assertThat(queue.admittedAtOnce()).as("newcomers let in").isNotEmpty()
                .filteredOn(at -> at > FULL_SINCE && at < 600_000).as("once the room was full").isEmpty();
    }
}
