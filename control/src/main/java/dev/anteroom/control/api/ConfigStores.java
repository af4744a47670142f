package dev.anteroom.control.api;

import dev.anteroom.control.health.OriginDirectory;
import dev.anteroom.control.health.ProbeHistory;
import dev.anteroom.control.notification.NotificationStores;
import dev.anteroom.control.preview.Previews;
import dev.anteroom.control.store.HealthCheckStore;
import dev.anteroom.control.store.RoomConfigStore;
import dev.anteroom.control.store.TokenStore;

/**
 * The stores that the management API reads and changes.
 *
 * @param rooms changes rooms
 * @param checks changes health checks
 * @param origins the checks as they were read, and what they found out
 * @param previews keeps templates that somebody looks at
 * @param probes what probes of the checks found
 * @param tokens changes tokens
 * @param notifications who is told of what
 */
public record ConfigStores(RoomConfigStore rooms, HealthCheckStore checks, OriginDirectory origins,
        Previews previews, ProbeHistory probes, TokenStore tokens, NotificationStores notifications) {
}
