package dev.anteroom.streams.global;

import dev.anteroom.core.health.LimitControl;
import dev.anteroom.core.roomstate.OriginSignals;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.NoticeMemory;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.topic.Prolongation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The state of one task of the global topology. */
record RoomStores(KeyValueStore<String, RoomConfig> rooms, KeyValueStore<String, DataCenterState> dataCenters,
        KeyValueStore<String, RecentSnapshots> recentSnapshots, KeyValueStore<String, RoomHealth> health,
        KeyValueStore<String, LimitMemory> limits, KeyValueStore<String, NoticeMemory> notices) {

    private static final StringSerializer TEXT = new StringSerializer();

    static RoomStores of(ProcessorContext<?, ?> context) {
        return new RoomStores(context.getStateStore(GlobalTopology.ROOMS),
                context.getStateStore(GlobalTopology.DATA_CENTERS),
                context.getStateStore(GlobalTopology.RECENT_SNAPSHOTS),
                context.getStateStore(GlobalTopology.ROOM_HEALTH), context.getStateStore(GlobalTopology.LIMITS),
                context.getStateStore(GlobalTopology.NOTICES));
    }

    /**
     * Stores a data center's state, unless the stored one is newer: a mirrored topic, or one that is read again, may
     * give an older state after a newer one. The moment up to which a state is counted and its offset both only ever
     * grow; if they disagree, because the traffic topic was replaced, the order of the records decides. A stored state
     * that was published by a clock ahead of {@code now} does not keep later ones out.
     *
     * <p>A state that only reports a problem leaves the counts unchanged.
     */
    void count(String key, DataCenterState state, long now) {
        DataCenterState kept = dataCenters.get(key);
        if (kept != null && state.getProblem() != null) {
            dataCenters.put(key, DataCenterState.newBuilder(kept).setProblem(state.getProblem()).build());
        } else if (kept == null || kept.getPublishedAt() > now || !isOlder(state, kept)) {
            dataCenters.put(key, state);
        }
    }

    private static boolean isOlder(DataCenterState state, DataCenterState kept) {
        return state.getPublishedAt() <= kept.getPublishedAt() && state.getTrafficOffset() <= kept.getTrafficOffset()
                && (state.getPublishedAt() < kept.getPublishedAt()
                        || state.getTrafficOffset() < kept.getTrafficOffset());
    }

    List<RoomConfig> configs() {
        List<RoomConfig> configs = new ArrayList<>();
        try (KeyValueIterator<String, RoomConfig> all = rooms.all()) {
            all.forEachRemaining(next -> configs.add(next.value));
        }
        return configs;
    }

    /** The newest state of each data center that ever counted the room. */
    List<DataCenterState> dataCentersOf(String roomId) {
        return entriesOf(dataCenters, roomId).stream().map(entry -> entry.value).toList();
    }

    RecentSnapshots recentSnapshotsOf(String roomId) {
        RecentSnapshots recent = recentSnapshots.get(roomId);
        return recent == null ? new RecentSnapshots(List.of(), List.of(), 0L) : recent;
    }

    /** Stores as of when resting rooms were prolonged last, with what recent states promise. */
    void keepProlonged(int partition, long at) {
        recentSnapshots.put(Prolongation.key(partition),
                new RecentSnapshots(List.of(new PublishedSnapshot(at, List.of(), List.of())), List.of(), 0L));
    }

    /** As of when they were; empty when they never were. */
    OptionalLong prolongedAt(int partition) {
        RecentSnapshots kept = recentSnapshots.get(Prolongation.key(partition));
        return kept == null ? OptionalLong.empty() : OptionalLong.of(kept.getSnapshots().getFirst().getPublishedAt());
    }

    /** Whether it may have to be told that nobody waits any more in the room, which takes another state. */
    boolean isQueueTold(String roomId) {
        NoticeMemory memory = notices.get(roomId);
        return memory != null && memory.getQueueing();
    }

    /** What checks report about the room's origin. */
    OriginSignals originOf(RoomConfig room) {
        if (room.getHealthChecks().isEmpty()) {
            return OriginSignals.NONE;
        }
        LimitMemory memory = limits.get(room.getRoomId());
        return new OriginSignals(entriesOf(health, room.getRoomId()).stream().map(entry -> entry.value).toList(),
                memory == null ? LimitControl.nothing() : memory);
    }

    /** Stores how far the limits are lowered, for rooms that use this. */
    void keepLimits(RoomConfig room, LimitMemory memory) {
        if (!room.getHealthChecks().isEmpty()) {
            limits.put(room.getRoomId(), memory);
        }
    }

    void forget(String roomId) {
        rooms.delete(roomId);
        recentSnapshots.delete(roomId);
        limits.delete(roomId);
        // States with ticket counts are kept: if the room comes back, its counter continues, and what was known of it
        // would not be published again.
        entriesOf(dataCenters, roomId).stream().filter(entry -> entry.value.getTickets().isEmpty())
                .forEach(entry -> dataCenters.delete(entry.key));
    }

    private static <V> List<KeyValue<String, V>> entriesOf(KeyValueStore<String, V> store, String roomId) {
        List<KeyValue<String, V>> entries = new ArrayList<>();
        try (KeyValueIterator<String, V> found = store.prefixScan(roomId + '|', TEXT)) {
            found.forEachRemaining(entries::add);
        }
        return entries;
    }
}
