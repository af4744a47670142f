package dev.anteroom.streams.health;

import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.RoomHealth;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/**
 * The state of one task of the health topology.
 *
 * @param checks by checkId
 * @param origins what is known about the origin of each check
 * @param told what was last published for each room, by roomId|checkId
 * @param checksByRoom the checks that rooms name, in a store of all tasks
 */
record HealthStores(KeyValueStore<String, HealthCheck> checks, KeyValueStore<String, OriginHealth> origins,
        KeyValueStore<String, RoomHealth> told, ReadOnlyKeyValueStore<String, String> checksByRoom) {

    static HealthStores of(ProcessorContext<?, ?> context) {
        return new HealthStores(context.getStateStore(HealthTopology.CHECKS),
                context.getStateStore(HealthTopology.ORIGINS), context.getStateStore(HealthTopology.TOLD),
                context.getStateStore(HealthTopology.NAMING_ROOMS));
    }

    /** A copy of everything in a store, so that the store may be changed during iteration. */
    static <V> Map<String, V> all(ReadOnlyKeyValueStore<String, V> store) {
        Map<String, V> entries = new TreeMap<>();
        try (KeyValueIterator<String, V> found = store.all()) {
            found.forEachRemaining(entry -> entries.put(entry.key, entry.value));
        }
        return entries;
    }

    /** The checks that each room names. */
    Map<String, List<String>> namedByRooms() {
        Map<String, List<String>> named = new TreeMap<>();
        all(checksByRoom).forEach((room, checks) -> named.put(room, List.of(checks.split(NamingRooms.SEPARATOR, -1))));
        return named;
    }
}
