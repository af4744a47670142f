package dev.anteroom.simulator.scenario;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * One visitor of a recording. All times are milliseconds, moments since the recording's start.
 *
 * @param arrival the first move
 * @param dataCenter the data center of the first move
 * @param place the moment that gives the place in line, for a visitor who was already waiting when the recording began
 * @param wasInside whether the visitor was on the site already when the recording began
 * @param admittedAt when the visitor was let in; empty when that was not in the recording
 * @param stay from being let in to the last request; empty for those who were not on the site
 * @param leavesAt when the visitor stopped waiting for good; empty for those who did not
 * @param absence when the visitor did not ask for a while and then asked again
 */
public record RecordedVisitor(long arrival, String dataCenter, OptionalLong place, boolean wasInside,
        OptionalLong admittedAt, OptionalLong stay, OptionalLong leavesAt, Optional<Absence> absence) {

    /**
     * A time in which a waiting visitor does not ask.
     *
     * @param from the last request before it
     * @param until the first one after it
     */
    public record Absence(long from, long until) {
    }
}
