package dev.anteroom.streams.global;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.roomstate.Workers;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LivingEdgesTest {

    private static final long NOW = 1_700_000_000_000L;
    private static final int INTERVAL = 1_000;

    private final LivingEdges edges = new LivingEdges();

    @BeforeEach
    void hear() {
        beat("dublin", "a", NOW);
        beat("dublin", "b", NOW);
        beat("nairobi", "c", NOW);
    }

    private void beat(String dataCenter, String edge, long at) {
        edges.heard(dataCenter + '|' + edge, new EdgeHeartbeat(dataCenter, edge, at, INTERVAL, NOW, ""));
    }

    @Test
    void shouldNameLivingEdges() {
        assertThat(edges.alive(NOW)).isEqualTo(Workers.of(List.of("dublin|a", "dublin|b", "nairobi|c")));
    }

    @Test
    void shouldNotCountAgainWhileTheSameEdgesLive() {
        Workers first = edges.alive(NOW);
        beat("dublin", "a", NOW + INTERVAL);
        beat("dublin", "b", NOW + INTERVAL);

        assertThat(edges.alive(NOW + INTERVAL)).isSameAs(first);
    }

    @Test
    void shouldLoseWhoWasNotHeardOfForThreeIntervals() {
        edges.alive(NOW);
        beat("dublin", "a", NOW + 2 * INTERVAL);
        assertThat(edges.alive(NOW + 3 * INTERVAL)).isEqualTo(Workers.of(List.of("dublin|a", "dublin|b", "nairobi|c")));

        assertThat(edges.alive(NOW + 3 * INTERVAL + 1)).isEqualTo(Workers.of(List.of("dublin|a")));
        assertThat(edges.alive(NOW + 6 * INTERVAL + 1)).isEqualTo(Workers.NONE);
    }

    @Test
    void shouldFindAnEdgeThatComesBack() {
        edges.alive(NOW);
        edges.alive(NOW + 10 * INTERVAL);
        beat("nairobi", "c", NOW + 10 * INTERVAL);

        assertThat(edges.alive(NOW + 10 * INTERVAL)).isEqualTo(Workers.of(List.of("nairobi|c")));
    }

    @Test
    void shouldLoseWhoSaidGoodbyeAtOnce() {
        edges.alive(NOW);
        edges.heard("nairobi|c", null);

        assertThat(edges.alive(NOW)).isEqualTo(Workers.of(List.of("dublin|a", "dublin|b")));
    }

    @Test
    void shouldNotTakeAHeartbeatThatIsReadAgainForALifeSign() {
        edges.alive(NOW);
        beat("nairobi", "c", NOW);
        beat("dublin", "a", NOW + INTERVAL);

        assertThat(edges.alive(NOW + 3 * INTERVAL + 1)).isEqualTo(Workers.of(List.of("dublin|a")));
    }

    @Test
    void shouldTellHowFarEachClockIsOff() {
        beat("dublin", "a", NOW + 1_500);
        beat("dublin", "b", NOW - 700);
        edges.alive(NOW + 20);
        assertThat(edges.clockOffset("dublin|a")).as("ahead").hasValue(-1_480);
        assertThat(edges.clockOffset("dublin|b")).as("behind").hasValue(720);

        beat("dublin", "a", NOW + 1_000);
        edges.alive(NOW + 1_000);
        assertThat(edges.clockOffset("dublin|a")).as("set right").hasValue(0);
        assertThat(edges.clockOffset("dublin|b")).as("not heard of again").hasValue(720);
    }

    @Test
    void shouldForgetTheClocksOfEdgesThatAreGone() {
        edges.alive(NOW);
        edges.heard("nairobi|c", null);
        beat("dublin", "a", NOW + 2 * INTERVAL);
        edges.alive(NOW + 4 * INTERVAL);

        assertThat(edges.clockOffset("nairobi|c")).as("said goodbye").isEmpty();
        assertThat(edges.clockOffset("dublin|b")).as("silent").isEmpty();
        assertThat(edges.clockOffset("dublin|a")).hasValue(2 * INTERVAL);
    }

    @Test
    void shouldTellWhichEdgesLiveWheneverOneComesOrGoes() {
        List<Set<String>> told = new ArrayList<>();
        edges.alive(NOW);

        edges.onChange(told::add);
        beat("dublin", "a", NOW + INTERVAL);
        edges.alive(NOW + INTERVAL);
        assertThat(told).as("a heartbeat changes nothing").containsExactly(Set.of("dublin|a", "dublin|b", "nairobi|c"));

        edges.heard("nairobi|c", null);
        beat("tokyo", "d", NOW + INTERVAL);
        edges.alive(NOW + INTERVAL);
        assertThat(told.getLast()).containsExactlyInAnyOrder("dublin|a", "dublin|b", "tokyo|d");
    }
}
