package dev.anteroom.edge.traffic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomState;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class FreshnessTrackingTest {

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final FreshnessTracking freshness = new FreshnessTracking("nairobi", new EdgeMetrics(meters));

    private static RoomState counting(long offset) {
        RoomState state = RoomDirectories.state("shop", 0);
        state.setDataCenters(List.of(new DataCenterSummary("dublin", 0, 0, 0, null, 2, 1_000L),
                new DataCenterSummary("nairobi", 0, 0, 0, null, 3, offset)));
        return state;
    }

    private Timer timer() {
        return meters.get("anteroom.edge.freshness").timer();
    }

    @Test
    void shouldMeasureFromTheVisitToTheStateThatCountsIt() {
        freshness.acknowledged("shop", 3, 10, 1_000);
        freshness.acknowledged("shop", 3, 12, 1_100);

        freshness.applied(counting(11), 1_400);
        assertThat(timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(400);

        freshness.applied(counting(12), 1_600);
        assertThat(timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(900);
        assertThat(timer().count()).isEqualTo(2);
    }

    @Test
    void shouldUseTheEarlierStateWhenItCountedBeforeTheAcknowledgementCame() {
        freshness.applied(counting(10), 1_200);
        freshness.acknowledged("shop", 3, 10, 1_000);

        freshness.applied(counting(10), 5_000);

        assertThat(timer().totalTime(TimeUnit.MILLISECONDS)).isEqualTo(200);
    }
}
