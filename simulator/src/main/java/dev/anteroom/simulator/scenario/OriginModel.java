package dev.anteroom.simulator.scenario;

/**
 * How fast the site answers, and how often a health check measures that. Answers share the site: with a part of its
 * capacity in use, an answer takes {@code latency / (1 - part)}, as in a queue whose server works on all requests at
 * once (M/G/1 with processor sharing; Kleinrock, <i>Queueing Systems</i> II, 4.4).
 *
 * @param latency of a site that nobody uses, in milliseconds
 * @param capacity so many active visitors and it answers no more
 * @param measuredEvery milliseconds between two measurements
 */
public record OriginModel(long latency, int capacity, long measuredEvery) {

    /** No answer takes longer: by then a check gives up. */
    static final long LONGEST = 30_000;

    public OriginModel {
        ScenarioException.require(latency >= 1 && latency <= LONGEST, "origin.latency", latency + "ms", "1ms..30s");
        ScenarioException.require(capacity >= 1, "origin.capacity", capacity, "1 or more");
        ScenarioException.require(measuredEvery >= 100 && measuredEvery <= 3_600_000, "origin.measured_every",
                measuredEvery + "ms", "100ms..1h");
    }

    /** How long an answer takes with so many active visitors, in milliseconds. */
    public double latencyWith(int activeVisitors) {
        double idle = 1 - (double) activeVisitors / capacity;
        return idle <= 0 ? LONGEST : Math.min(LONGEST, latency / idle);
    }

    /** With how many active visitors an answer takes {@code millis}. */
    public double visitorsFor(long millis) {
        return capacity * (1 - (double) latency / millis);
    }
}
