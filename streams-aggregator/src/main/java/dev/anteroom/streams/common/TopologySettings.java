package dev.anteroom.streams.common;

import java.time.Duration;

/**
 * The settings of topologies that differ between installations.
 *
 * @param publishInterval how often states are published, 10 ms..1 s
 * @param time what makes time pass
 * @param cellRetention how long cells and tallies are kept at most, 1 minute or more; longer than the longest session
 * @param anywherePercent smallest part of the slots that is open to all data centers, in percent, 0..100
 */
public record TopologySettings(Duration publishInterval, TopologyTime time, Duration cellRetention,
        int anywherePercent) {

    public TopologySettings {
        if (publishInterval.toMillis() < 10 || publishInterval.toMillis() > 1_000) {
            throw new IllegalArgumentException(
                    "publishInterval is " + publishInterval + ", it must be 10 ms..1 s");
        }
        if (cellRetention.compareTo(Duration.ofMinutes(1)) < 0) {
            throw new IllegalArgumentException("cellRetention is " + cellRetention + ", it must be 1 minute or more");
        }
        if (anywherePercent < 0 || anywherePercent > 100) {
            throw new IllegalArgumentException("anywherePercent is " + anywherePercent + ", it must be 0..100");
        }
    }

    /** The defaults: a state every 250 ms by the clock, cells for a day, 5 % for every data center. */
    public static TopologySettings defaults() {
        return new TopologySettings(Duration.ofMillis(250), TopologyTime.WALL_CLOCK, Duration.ofDays(1), 5);
    }
}
