package dev.anteroom.simulator.fairness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.simulator.fairness.Queue.Waiting;
import dev.anteroom.simulator.scenario.Scenario;
import dev.anteroom.simulator.scenario.ScenarioFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * In random order everybody who waits has the same chance at any moment, whenever and wherever they came, and however
 * they ask.
 *
 * <p>One run of about 10 000 visitors in half an hour before a room for 300, at three data centers whose news takes
 * differently long; a fifth of them reload all the time, and bots ask without a cookie. What differs between visitors is
 * held against who is let in, by {@link Chances}: once per try, and once per refresh interval for everybody who waits.
 *
 * <p>Each test alone fails by mere chance for one seed in 1000 (two-sided, 3.29 standard deviations), but the seed is
 * fixed, so it either fails or does not. A true difference fails it for 95 seeds of 100 if it is 4.93 standard deviations
 * large; with about 6 000 admissions that is a chance that is 12 % better or worse for one of the data centers, 14 % for
 * those who reload, and 15 % from the earliest to the latest of those who wait together. Slots are spread more evenly
 * over time than by chance alone, so that a just system fails even less often.
 */
@Tag("feature.random")
class RandomOrderTest {

    private static final long SEED = 1;
    private static final double ONE_IN_A_THOUSAND = 3.29;

    private static final long TICK = 10_000;
    private static final long REFRESH = 20_000;
    private static final long MINUTE = 60_000;

    /** Those who come into the same data center within so long of each other try against each other. */
    private static final long TOGETHER = 5_000;

    /** From then on everybody who came has had a try: twice the refresh interval, and how late visitors may ask. */
    private static final long FIRST_TRY_WITHIN = 42_000;

    private static Queue queue;
    private static Set<Long> reloaders;

    @BeforeAll
    static void play() {
        Scenario scenario = ScenarioFile.read(Path.of("src/test/resources/random-rush.yaml"));
        queue = Queue.of(scenario, SEED);
        reloaders = Queue.reloaders(scenario, SEED);
    }

    private static Chances perTry(long span, ToDoubleBiFunction<Waiting, Long> number) {
        Chances chances = new Chances();
        for (Waiting visitor : queue.visitors()) {
            for (long at : visitor.tries()) {
                chances.add(at / span, number.applyAsDouble(visitor, at), at == visitor.admittedAt().orElse(-1));
            }
        }
        return chances;
    }

    private static Chances perInterval(ToDoubleFunction<Waiting> number) {
        Chances chances = new Chances();
        for (Waiting visitor : queue.visitors()) {
            long first = Math.ceilDiv(visitor.arrival() + FIRST_TRY_WITHIN, REFRESH) * REFRESH;
            for (long from = first; from < visitor.tries().getLast(); from += REFRESH) {
                chances.add(from, number.applyAsDouble(visitor),
                        visitor.admittedAt().orElse(Long.MAX_VALUE) < from + REFRESH);
            }
        }
        return chances;
    }

    private static double angle(long time, long period) {
        return 2 * Math.PI * Math.floorMod(time, period) / period;
    }

    private static double reloads(Waiting visitor) {
        return reloaders.contains(visitor.arrival()) ? 1 : 0;
    }

    private static void assertFair(Chances chances) {
        assertThat(chances.admitted()).isGreaterThan(5_000);
        assertThat(Math.abs(chances.deviations())).as("standard deviations off").isLessThan(ONE_IN_A_THOUSAND);
    }

    @Test
    void shouldNotDependOnTheTimeOfArrival() {
        assertFair(perTry(TOGETHER, (visitor, at) -> visitor.arrival() / (double) MINUTE));
        assertFair(perInterval(visitor -> visitor.arrival() / (double) MINUTE));
    }

    @Test
    void shouldNotDependOnHowOftenSomebodyTriedBefore() {
        assertFair(perTry(TOGETHER, (visitor, at) -> visitor.tries().indexOf(at)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nairobi", "dublin", "delhi"})
    void shouldNotDependOnTheDataCenter(String dataCenter) {
        assertFair(perTry(TOGETHER, (visitor, at) -> visitor.dataCenter().equals(dataCenter) ? 1 : 0));
    }

    @Test
    void shouldNotDependOnWhenWithinATickSomebodyTries() {
        assertFair(perTry(MINUTE, (visitor, at) -> Math.cos(angle(at, TICK))));
        assertFair(perTry(MINUTE, (visitor, at) -> Math.sin(angle(at, TICK))));
    }

    @Test
    void shouldNotDependOnThePhaseOfTheFirstRequest() {
        assertFair(perInterval(visitor -> Math.cos(angle(visitor.arrival(), REFRESH))));
        assertFair(perInterval(visitor -> Math.sin(angle(visitor.arrival(), REFRESH))));
    }

    @Test
    void shouldGiveThoseWhoReloadAllTheTimeNoMoreTries() {
        // They ask a little later than the interval says, and so may have fewer tries.
        assertThat(perInterval(RandomOrderTest::reloads).deviations()).isLessThan(ONE_IN_A_THOUSAND);
        assertThat(secondsPerTry(1)).isBetween(0.95 * secondsPerTry(0), 1.1 * secondsPerTry(0));
    }

    private static double secondsPerTry(double reloads) {
        List<Waiting> group = queue.visitors().stream().filter(visitor -> reloads(visitor) == reloads).toList();
        long time = group.stream().mapToLong(visitor -> visitor.tries().getLast() - visitor.arrival()).sum();
        return time / 1000.0 / group.stream().mapToInt(visitor -> visitor.tries().size()).sum();
    }

    @Test
    void shouldGiveThoseWhoThrowTheCookieAwayNoTry() {
        assertThat(queue.admittedAtOnce()).as("newcomers let in once the room was full").isNotEmpty()
                .allMatch(moment -> moment < MINUTE);
    }
}
