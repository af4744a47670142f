package dev.anteroom.simulator.scenario;

/** The ways in which edges share the slots that are not reserved. */
public enum Strategy {

    /** Anteroom's ticket counters. */
    TICKETS("tickets"),
    /** Each edge has an even part; the first algorithm of the articles. */
    EVEN_SPLIT("even split"),
    /** Each edge has a part that is larger while little of the limit is used; their second algorithm. */
    CURVE("utilization curve"),
    /** Counters per data center and minute, as published in 2023; their third algorithm. */
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
