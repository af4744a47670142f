package dev.anteroom.streams.health;

import dev.anteroom.core.health.OriginJudge;
import dev.anteroom.schemas.avro.DataCenterHealth;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.streams.notification.HealthTransitions;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * Judges every check of a task and publishes what is new for operators and rooms: changes at once, and other
 * measurements once per interval of the check. Belongs to one task. All times are milliseconds since the epoch.
 */
final class HealthPublisher {

    private final HealthStores stores;
    private final ProcessorContext<String, SpecificRecord> context;
    private final Set<String> changed = new HashSet<>();
    /** What was last published about each check; after a restart each check is published once more. */
    private final Map<String, Told> told = new HashMap<>();

    /** When a check was last published, and the newest probe that was known then. */
    private record Told(long at, long newestProbe) {
    }

    HealthPublisher(HealthStores stores, ProcessorContext<String, SpecificRecord> context) {
        this.stores = stores;
        this.context = context;
    }

    /** Notes that the check was changed. */
    void changed(String checkId) {
        changed.add(checkId);
    }

    /** Publishes the checks that are due at {@code now}; returns whether there were any. */
    boolean publish(long now) {
        boolean published = false;
        for (Map.Entry<String, HealthCheck> entry : HealthStores.all(stores.checks()).entrySet()) {
            published |= judge(entry.getValue(), now);
        }
        for (String checkId : changed) {
            if (stores.checks().get(checkId) == null) {
                told.remove(checkId);
                context.forward(new Record<>(checkId, null, now), HealthTopology.ORIGIN_SINK);
                published = true;
            }
        }
        changed.clear();
        return tellRooms(now) || published;
    }

    private boolean judge(HealthCheck check, long now) {
        String checkId = check.getCheckId();
        OriginHealth known = stores.origins().get(checkId);
        if (known == null) {
            return false;
        }
        OriginHealth judged = new OriginJudge(check).judged(known, now);
        boolean isNews = changed.contains(checkId) || !standing(judged).equals(standing(known));
        if (!isNews && !isDue(check, judged, now)) {
            return false;
        }
        stores.origins().put(checkId, judged);
        told.put(checkId, new Told(now, newestProbe(judged)));
        context.forward(new Record<>(checkId, judged, now), HealthTopology.ORIGIN_SINK);
        HealthTransitions.between(check, known, judged).ifPresent(notification -> context
                .forward(new Record<>(checkId, notification, now), HealthTopology.NOTIFICATION_SINK));
        return true;
    }

    private boolean isDue(HealthCheck check, OriginHealth judged, long now) {
        Told before = told.get(check.getCheckId());
        return before == null || (now - before.at() >= check.getIntervalMillis()
                && newestProbe(judged) > before.newestProbe());
    }

    /** The parts of an origin's health that are published as soon as they change. */
    private record Standing(long sequence, HealthStatus status, List<List<Object>> dataCenters) {
    }

    private static long newestProbe(OriginHealth health) {
        return health.getDataCenters().stream().flatMap(it -> it.getObservers().stream())
                .mapToLong(observer -> observer.getLast().getAt()).max().orElse(0);
    }

    private static Standing standing(OriginHealth health) {
        return new Standing(health.getSequence(), health.getStatus(), health.getDataCenters().stream()
                .map(HealthPublisher::standing).toList());
    }

    private static List<Object> standing(DataCenterHealth it) {
        return List.of(it.getDataCenter(), it.getStatus(), it.getProbers());
    }

    private boolean tellRooms(long now) {
        Map<String, RoomHealth> toldRooms = HealthStores.all(stores.told());
        Set<String> named = new HashSet<>();
        boolean published = false;
        for (Map.Entry<String, List<String>> room : stores.namedByRooms().entrySet()) {
            for (String checkId : room.getValue()) {
                String key = new ScopeKey(room.getKey(), checkId).text();
                RoomHealth before = toldRooms.get(key);
                OriginHealth origin = stores.origins().get(checkId);
                // Another task knows the checks of other partitions.
                if (origin == null && before == null) {
                    continue;
                }
                named.add(key);
                RoomHealth news = origin == null
                        ? forgotten(Objects.requireNonNull(before), now)
                        : said(room.getKey(), origin, now);
                published |= tell(key, before, news);
            }
        }
        for (String key : toldRooms.keySet()) {
            if (!named.contains(key)) {
                stores.told().delete(key);
                context.forward(new Record<>(key, null, now), HealthTopology.ROOM_SINK);
                published = true;
            }
        }
        return published;
    }

    private boolean tell(String key, @Nullable RoomHealth before, RoomHealth news) {
        if (before != null && before.getSequence() == news.getSequence() && before.getStatus() == news.getStatus()
                && before.getLatencyAt() == news.getLatencyAt()) {
            return false;
        }
        stores.told().put(key, news);
        context.forward(new Record<>(key, news, news.getAt()), HealthTopology.ROOM_SINK);
        return true;
    }

    private static RoomHealth said(String roomId, OriginHealth origin, long now) {
        return RoomHealth.newBuilder().setRoomId(roomId).setCheckId(origin.getCheckId()).setAt(now)
                .setStatus(origin.getStatus()).setSequence(origin.getSequence()).setSince(origin.getSince())
                .setLatencyMicros(origin.getLatencyMicros()).setLatencyAt(origin.getLatencyAt()).build();
    }

    /** What a removed check reports: that it knows nothing. */
    private static RoomHealth forgotten(RoomHealth before, long now) {
        return before.getStatus() == HealthStatus.UNKNOWN
                ? before
                : RoomHealth.newBuilder(before).setStatus(HealthStatus.UNKNOWN).setSequence(before.getSequence() + 1)
                        .setSince(now).setAt(now).setLatencyMicros(0).setLatencyAt(0).build();
    }
}
