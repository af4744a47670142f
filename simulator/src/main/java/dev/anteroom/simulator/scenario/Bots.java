package dev.anteroom.simulator.scenario;

/**
 * Clients that keep no cookie, so that each of their requests is a new visitor's.
 *
 * @param count how many
 * @param every how long between two requests of one
 * @param probation whether edges ask newcomers to show their cookie first, as by {@code http.probation}
 */
public record Bots(int count, Span every, boolean probation) {

    public Bots {
        ScenarioException.require(count >= 0 && count <= 1_000_000, "bots.count", count, "0..1000000");
        ScenarioException.require(every.least() >= 100, "bots.every", every, "100ms or more");
    }
}
