package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.ProbeFailure;

/** The outcome of one request of a probe. */
public sealed interface ProbeOutcome {

    /** The origin answered as expected. {@code code} is its status, 0 where none was asked for. */
    record Passed(int code) implements ProbeOutcome {
    }

    /** The origin did not answer as expected. {@code code} is 0 when there was no answer. */
    record Failed(ProbeFailure why, int code) implements ProbeOutcome {
    }

    /** The origin redirected the probe to {@code location}. */
    record Moved(String location, int code) implements ProbeOutcome {
    }
}
