package dev.anteroom.devkit.screen;

import dev.anteroom.devkit.crowd.Phase;
import java.time.Duration;
import java.util.List;

/**
 * How far a run is.
 *
 * @param phases its phases
 * @param elapsed since the first visitor
 * @param whole how long it takes
 */
public record Progress(List<Phase> phases, Duration elapsed, Duration whole) {

    /** Which part is over, 0..1. */
    public double part() {
        return Math.min(1.0, (double) elapsed.toMillis() / whole.toMillis());
    }

    Phase phase() {
        return Phase.at(phases, part());
    }
}
