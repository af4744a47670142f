package dev.anteroom.streams.health;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;

/** The kinds of changes of a check. */
sealed interface HealthChange {

    /** The check was created or changed; it is valid. */
    record Configured(HealthCheck check) implements HealthChange {
    }

    /** The check was removed. */
    record Removed() implements HealthChange {
    }

    /** An edge published the result of a probe. */
    record Probed(HealthResult result) implements HealthChange {
    }
}
