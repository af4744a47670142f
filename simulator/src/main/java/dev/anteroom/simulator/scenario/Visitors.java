package dev.anteroom.simulator.scenario;

/**
 * The behaviour of visitors.
 *
 * @param stay how long they use the site, from the first to the last request
 * @param pages how long between two requests to the site
 * @param pollJitter how much later than told a queued visitor asks again
 * @param noShows part of the visitors who leave before they are let in, if it takes too long, 0..1
 * @param patience how long those wait before they leave
 * @param roaming part of the requests that reach another data center, 0..1
 * @param reloading part of the visitors who reload all the time instead of waiting as long as they are told, 0..1
 * @param reloadEvery time between two requests of such visitors while they are queued
 * @param connected part of the visitors who wait on a stream of events, 0..1
 * @param reconnect how long after a stream ends its visitor's next request comes
 */
public record Visitors(Lengths stay, Lengths pages, Span pollJitter, double noShows, Lengths patience, double roaming,
        double reloading, Span reloadEvery, double connected, Span reconnect) {

    public Visitors {
        ScenarioException.require(noShows >= 0 && noShows <= 1, "visitors.no_shows", noShows, "0..1");
        ScenarioException.require(roaming >= 0 && roaming <= 1, "visitors.roaming", roaming, "0..1");
        ScenarioException.require(reloading >= 0 && reloading <= 1, "visitors.reloading", reloading, "0..1");
        ScenarioException.require(reloadEvery.least() >= 100, "visitors.reload_every", reloadEvery, "100ms or more");
        ScenarioException.require(connected >= 0 && connected <= 1, "visitors.connected", connected, "0..1");
        ScenarioException.require(pages.mean() >= 100, "visitors.pages", pages.span(), "100ms or more on average");
    }
}
