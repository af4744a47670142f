package dev.anteroom.edge.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.EdgeHeartbeat;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LivingNeighboursTest {

    private final LivingNeighbours neighbours = new LivingNeighbours("dublin", "dublin-1");

    private void beat(String dataCenter, String edge, long now) {
        neighbours.heard(dataCenter + '|' + edge, Optional.of(EdgeHeartbeat.newBuilder().setDataCenter(dataCenter)
                .setEdgeId(edge).setAt(5).setIntervalMillis(1_000).setStartedAt(0).build()), now);
    }

    @Test
    void shouldKnowItselfAndItsDataCenterAlone() {
        beat("dublin", "dublin-2", 10_000);
        beat("nairobi", "nairobi-1", 10_000);

        assertThat(neighbours.alive(10_000)).containsExactly("dublin-1", "dublin-2");
    }

    @Test
    void shouldLoseWhoIsSilentForThreeIntervals() {
        beat("dublin", "dublin-2", 10_000);

        assertThat(neighbours.alive(13_000)).contains("dublin-2");
        assertThat(neighbours.alive(13_001)).containsExactly("dublin-1");
    }

    @Test
    void shouldForgetWhoSaysGoodBye() {
        beat("dublin", "dublin-2", 10_000);
        neighbours.heard("dublin|dublin-2", Optional.empty(), 10_001);

        assertThat(neighbours.alive(10_002)).containsExactly("dublin-1");
    }
}
