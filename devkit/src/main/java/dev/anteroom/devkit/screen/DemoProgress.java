package dev.anteroom.devkit.screen;

import dev.anteroom.devkit.crowd.CrowdPhase;
import java.time.Duration;
import java.util.List;

/**
 * How far a run has progressed.
 *
 * @param phases its phases
 * @param elapsed time since the first visitor
 * @param whole how long it takes
 */
public record DemoProgress(List<CrowdPhase> phases, Duration elapsed, Duration whole) {

    /** The part of the run that is over, 0..1. */
    public double part() {
        return Math.min(1.0, (double) elapsed.toMillis() / whole.toMillis());
    }

    CrowdPhase phase() {
        return CrowdPhase.at(phases, part());
    }
}
