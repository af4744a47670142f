package dev.anteroom.streams.health;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;

/** What can change about a check. */
sealed interface HealthChange {

    /** The check was made or changed; its values can be. */
    record Configured(HealthCheck check) implements HealthChange {
    }

    /** The check is no more. */
    record Removed() implements HealthChange {
    }

    /** An edge probed. */
    record Probed(HealthResult result) implements HealthChange {
    }
}
