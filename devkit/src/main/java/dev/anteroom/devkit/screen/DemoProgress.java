package dev.anteroom.devkit.screen;

import dev.anteroom.devkit.crowd.CrowdPhase;
import java.time.Duration;
import java.util.List;

/**
 * How far a run is.
 *
 * @param phases its phases
 * @param elapsed since the first visitor
 * @param whole how long it takes
 */
public record DemoProgress(List<CrowdPhase> phases, Duration elapsed, Duration whole) {

    /** Which part is over, 0..1. */
    public double part() {
        return Math.min(1.0, (double) elapsed.toMillis() / whole.toMillis());
    }

    CrowdPhase phase() {
        return CrowdPhase.at(phases, part());
    }
}
