package dev.anteroom.devkit.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import org.junit.jupiter.api.Test;

class FreshnessTrackerTest {

    private final FreshnessTracker tracker = new FreshnessTracker(List.of("nairobi-1", "dublin-1"));

    private static RoomState counting(String dataCenter, long offset) {
        DataCenterSummary summary = new DataCenterSummary();
        summary.setDataCenter(dataCenter);
        summary.setTrafficOffset(offset);
        RoomState state = new RoomState();
        state.setRoomId("demo");
        state.setDataCenters(List.of(summary));
        return state;
    }

    @Test
    void shouldMeasureEveryEdgeFromTheEventToTheFirstStateThatCountsIt() {
        tracker.acknowledged("demo", "nairobi", 7, 1000);
        tracker.applied("nairobi-1", counting("nairobi", 6), 1050);
        tracker.applied("nairobi-1", counting("nairobi", 7), 1100);
        tracker.applied("nairobi-1", counting("nairobi", 9), 1200);
        tracker.applied("dublin-1", counting("nairobi", 8), 1300);

        Freshness freshness = tracker.measured(1300);

        assertThat(freshness).isEqualTo(new Freshness(2, 100, 300));
    }

    @Test
    void shouldMeasureAnEventThatIsAcknowledgedAfterItWasCounted() {
        tracker.applied("nairobi-1", counting("nairobi", 9), 1040);
        tracker.applied("dublin-1", counting("nairobi", 9), 1050);
        tracker.acknowledged("demo", "nairobi", 9, 1000);

        assertThat(tracker.measured(1100)).isEqualTo(new Freshness(2, 40, 50));
    }

    @Test
    void shouldNotMixDataCenters() {
        tracker.acknowledged("demo", "dublin", 1, 1000);
        tracker.applied("nairobi-1", counting("nairobi", 5), 1010);

        assertThat(tracker.measured(1100).pairs()).isZero();
    }

    @Test
    void shouldCountWhatNoStateEverShowedWithItsAge() {
        tracker.acknowledged("demo", "nairobi", 1, 1000);

        assertThat(tracker.measured(6000).p50Millis()).isBetween(5000L, 5010L);
    }
}
