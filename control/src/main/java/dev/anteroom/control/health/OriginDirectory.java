package dev.anteroom.control.health;

import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.OriginHealth;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The health checks, and what all edges together found out by each of them. Thread-safe. */
public final class OriginDirectory {

    private final Map<String, HealthCheck> checks = new ConcurrentHashMap<>();
    private final Map<String, OriginHealth> origins = new ConcurrentHashMap<>();
    private volatile boolean loaded;

    /** All checks that were read, without previews. */
    public Collection<HealthCheck> checks() {
        return checks.values().stream().filter(check -> !HealthCheckRules.isPreview(check)).toList();
    }

    /** All previews that were read, also those whose time is over. */
    public Collection<HealthCheck> previews() {
        return checks.values().stream().filter(HealthCheckRules::isPreview).toList();
    }

    /** All of both. */
    public Collection<HealthCheck> all() {
        return List.copyOf(checks.values());
    }

    /** What is known by this version of a check; empty before it was judged for the first time. */
    public Optional<OriginHealth> origin(HealthCheck check) {
        return Optional.ofNullable(origins.get(check.getCheckId()))
                .filter(origin -> origin.getConfiguredAt() == check.getModifiedAt());
    }

    /** Whether everything that the topics held at the start has been read. */
    public boolean isLoaded() {
        return loaded;
    }

    /** A check's present value, or its removal. */
    public void configured(String checkId, Optional<HealthCheck> check) {
        check.ifPresentOrElse(it -> checks.put(checkId, it), () -> checks.remove(checkId));
    }

    /** What is known of a check now, or that nothing is. */
    public void judged(String checkId, Optional<OriginHealth> origin) {
        origin.ifPresentOrElse(it -> origins.put(checkId, it), () -> origins.remove(checkId));
    }

    /** Everything that the topics held at the start has been read. */
    public void markLoaded() {
        loaded = true;
    }
}
