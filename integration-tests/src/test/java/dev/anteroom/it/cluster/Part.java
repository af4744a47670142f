package dev.anteroom.it.cluster;

/** A part of an installation that may fail. */
enum Part {

    COUNTER("counter", "the aggregator with the ticket counter"),
    STANDBY("standby", "the other aggregator"),
    LEADER("leader", "the broker that leads the counter's partition"),
    CONTROLLER("controller", "the active controller"),
    EDGE("edge", "an edge"),
    REGISTRY("registry", "the schema registry");

    private final String word;
    private final String text;

    Part(String word, String text) {
        this.word = word;
        this.text = text;
    }

    /** Its name in the property that chooses rows. */
    String word() {
        return word;
    }

    /** Its name in the report. */
    String text() {
        return text;
    }

    /** Whether it has a disk of its own. */
    boolean hasDisk() {
        return this == LEADER || this == CONTROLLER;
    }
}
