package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.ProbeFailure;

/** What one attempt of a probe found. */
public sealed interface ProbeOutcome {

    /** The origin answered as expected. {@code code} is its status, 0 where none was asked for. */
    record Passed(int code) implements ProbeOutcome {
    }

    /** It did not. {@code code} is 0 when there was no answer. */
    record Failed(ProbeFailure why, int code) implements ProbeOutcome {
    }

    /** The answer is elsewhere. */
    record Moved(String location, int code) implements ProbeOutcome {
    }
}
