package dev.anteroom.edge.http;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The names of all rooms' ticket cookies. Immutable.
 *
 * @param stems prefixes with one of which each name begins; usually a single one
 * @param names whole names, with suffixes
 */
record TicketNames(List<String> stems, Set<String> names) {

    static TicketNames of(Collection<RoomConfig> rooms) {
        return new TicketNames(rooms.stream().map(RoomConfig::getCookieName).distinct().toList(),
                rooms.stream().map(TicketCookie::nameOf).collect(Collectors.toUnmodifiableSet()));
    }

    /**
     * Whether one of the names may be in {@code cookies}, the value of a Cookie header. This quick check usually saves
     * parsing it.
     */
    boolean mayBeIn(String cookies) {
        for (String stem : stems) {
            if (cookies.contains(stem)) {
                return true;
            }
        }
        return false;
    }

    boolean contains(String name) {
        return names.contains(name);
    }
}
