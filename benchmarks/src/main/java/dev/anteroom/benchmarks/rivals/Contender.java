package dev.anteroom.benchmarks.rivals;

import dev.anteroom.devkit.measure.DemoRoom;
import java.util.Optional;

/** A way to let visitors wait before an origin. */
interface Contender {

    /** Heads its column, and says which contender is meant on the command line. */
    String name();

    /** What it limits. */
    Limits limits();

    /** In which order it lets visitors in, by its own rules. */
    String order();

    /** What must be installed before it can start; empty when it can. */
    Optional<String> lacking();

    /** Starts all its processes and returns, perhaps before they answer. */
    Running start(DemoRoom room, int originPort);

    /** What a contender limits. */
    enum Limits {
        /** How many visitors are active at once. */
        VISITORS("active visitors"),
        /** How many visitors enter in a time, whoever is there. */
        ENTRIES("entries a second");

        private final String text;

        Limits(String text) {
            this.text = text;
        }

        String text() {
            return text;
        }
    }
}
