package dev.anteroom.benchmarks.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class UnitCostTest {

    private static UnitCost cost(double micros, String topic, double records, double bytes) {
        return new UnitCost(new ProcessMicros(micros, micros, micros), Map.of(topic, new TopicFlow(records, bytes)));
    }

    @Test
    void shouldAddWhatIsWrittenByTopic() {
        UnitCost sum = cost(1, "traffic", 2, 100).plus(cost(3, "room-state", 1, 50)).plus(cost(0, "traffic", 1, 10));

        assertThat(sum.cpu()).isEqualTo(new ProcessMicros(4, 4, 4));
        assertThat(sum.topic("traffic")).isEqualTo(new TopicFlow(3, 110));
        assertThat(sum.bytes()).isEqualTo(160);
    }

    @Test
    void shouldBeNothingWhereADifferenceIsBelowIt() {
        UnitCost difference = cost(1, "traffic", 2, 100).minus(cost(3, "traffic", 1, 120)).atLeastNone();

        assertThat(difference.cpu()).isEqualTo(ProcessMicros.NONE);
        assertThat(difference.topic("traffic")).isEqualTo(new TopicFlow(1, 0));
    }

    @Test
    void shouldSayWhatARequestCostsBeyondASecondWithoutAny() {
        CapacityMeter.Window window = new CapacityMeter.Window(cost(1_100, "traffic", 210, 4_100), 100);

        UnitCost request = window.perRequest(cost(100, "traffic", 10, 100));

        assertThat(request).isEqualTo(cost(10, "traffic", 2, 40));
    }
}
