package dev.anteroom.simulator.scenario;

/** How edges share the slots that no bucket has reserved. */
public enum Strategy {

    /** Anteroom's ticket counters. */
    TICKETS("tickets"),
    /** Each edge has an even part: the first algorithm of the articles. */
    EVEN_SPLIT("even split"),
    /** Each edge has a part that is larger while little of the limit is used: their second. */
    CURVE("utilization curve"),
    /** Counters per data center and minute, as of 2023: their third. */
    MINUTE_COUNTERS("minute counters");

    private final String title;

    Strategy(String title) {
        this.title = title;
    }

    /** For tables and charts. */
    public String title() {
        return title;
    }
}
