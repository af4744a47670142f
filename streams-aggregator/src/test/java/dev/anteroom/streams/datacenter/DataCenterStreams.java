package dev.anteroom.streams.datacenter;

import dev.anteroom.streams.common.TestStreams;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.time.Duration;

/** The data-center topology as tests run it. */
final class DataCenterStreams {

    static final Duration INTERVAL = Duration.ofMillis(250);

    private DataCenterStreams() {
    }

    /**
     * Starts it; its states are published each {@link #INTERVAL}.
     *
     * @param now the moment by the clock, in milliseconds since the epoch
     * @param moves how many the traffic topic holds, read or not
     */
    static TestStreams start(TopologyTime time, long now, long moves) {
        TopologySettings settings = new TopologySettings(INTERVAL, time, Duration.ofHours(1), 5);
        return new TestStreams(now, (serdes, clock) -> DataCenterTopology.build(settings, serdes, TestStreams.TOPICS,
                clock, TestStreams.holding(moves, clock)));
    }
}
