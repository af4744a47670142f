package dev.anteroom.simulator.scenario;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.List;
import java.util.Optional;

/**
 * All inputs of a simulation, except the strategy and the seed.
 *
 * @param changes the room later on, ascending by time
 * @param origin how fast the site answers; empty when it does not matter
 * @param disturbances what goes wrong between edges and counting
 * @param duration the simulated time, in milliseconds
 * @param publishInterval how often counts and states are published, in milliseconds
 * @param curveFactor exponent of the utilization curve
 */
public record Scenario(String name, RoomConfig room, List<Change> changes, DataCenters dataCenters, Arrivals arrivals,
        Visitors visitors, Bots bots, Optional<OriginModel> origin, Disturbances disturbances,
        long duration, long publishInterval,
        double curveFactor, List<Long> seeds, List<Strategy> strategies) {

    private static final long LONGEST = 7 * Span.LONGEST;
    /** Of one edge while others are heard, which would leave it out of the counts. */
    private static final long LONGEST_SILENCE = 2_900;

    public Scenario {
        changes = List.copyOf(changes);
        seeds = List.copyOf(seeds);
        strategies = List.copyOf(strategies);
        ScenarioException.require(duration >= 1_000 && duration <= LONGEST, "duration", duration + "ms", "1s..7d");
        ScenarioException.require(publishInterval >= 50 && publishInterval <= 5_000, "publish_interval",
                publishInterval + "ms", "50ms..5s");
        ScenarioException.require(curveFactor >= 0 && curveFactor <= 8, "curve_factor", curveFactor, "0..8");
        ScenarioException.require(!seeds.isEmpty(), "seeds", seeds, "a list of whole numbers, one or more");
        ScenarioException.require(!strategies.isEmpty(), "strategies", strategies,
                "a list of tickets, even_split, curve and minute_counters, one or more");
        ScenarioException.require(visitors.pages().mean() * 2 <= room.getSessionDurationMillis(), "visitors.pages",
                visitors.pages().span(), "at most half of room.session_duration on average");
        ScenarioException.require(origin.isEmpty() || room.getHealthChecks().size() == 1, "room.health_checks",
                room.getHealthChecks(), "one check, because there is an origin");
        disturbances.stalls().forEach(stall -> stall.of()
                .forEach(one -> ScenarioException.require(dataCenters.has(one), "stalls.of", one,
                        "names of data centers, or of edges such as " + dataCenters.edge(0, 0))));
        dataCenters.forEachEdge((edge, dataCenter) -> {
            long silence = disturbances.longestSilence(edge, dataCenter);
            ScenarioException.require(silence <= LONGEST_SILENCE, "stalls.for", silence + "ms",
                    "at most 2900ms, together with stalls of the same edge that meet, where stalls.of names some: edges"
                            + " that are silent for longer are left out of the counts, which is not simulated");
        });
        arrivals.waves(dataCenters.names());
        arrivals.recorded().ifPresent(crowd -> ScenarioException.require(
                dataCenters.names().containsAll(crowd.dataCenters()), "data_centers.names", dataCenters.names(),
                "a list with the data centers of the recording, " + String.join(", ", crowd.dataCenters())));
    }

    /** The same with other seeds. */
    public Scenario withSeeds(List<Long> others) {
        return new Scenario(name, room, changes, dataCenters, arrivals, visitors, bots, origin, disturbances,
                duration, publishInterval, curveFactor, others, strategies);
    }

    /** The same with other strategies. */
    public Scenario withStrategies(List<Strategy> others) {
        return new Scenario(name, room, changes, dataCenters, arrivals, visitors, bots, origin, disturbances,
                duration, publishInterval, curveFactor, seeds, others);
    }
}
