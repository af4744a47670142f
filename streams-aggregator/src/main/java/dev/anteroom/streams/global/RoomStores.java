package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/** The state of one task of the global topology. */
record RoomStores(KeyValueStore<String, RoomConfig> rooms, KeyValueStore<String, DataCenterState> dataCenters,
        KeyValueStore<String, RecentSnapshots> recentSnapshots) {

    private static final StringSerializer TEXT = new StringSerializer();

    static RoomStores of(ProcessorContext<?, ?> context) {
        return new RoomStores(context.getStateStore(GlobalTopology.ROOMS),
                context.getStateStore(GlobalTopology.DATA_CENTERS),
                context.getStateStore(GlobalTopology.RECENT_SNAPSHOTS));
    }

    /**
     * Keeps what a data center counted, unless what is kept is newer: a mirrored topic, or one that is read again, may
     * give an older state after a newer one. Both up to when a state counts and its offset only ever grow; where they
     * disagree, because the traffic topic is another one now, the order of the records counts. What was published by a
     * clock ahead of {@code now} is no reason to leave out what comes after it.
     *
     * <p>A state that only tells of a problem leaves the counts as they were.
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
        return entriesOf(roomId).stream().map(entry -> entry.value).toList();
    }

    RecentSnapshots recentSnapshotsOf(String roomId) {
        RecentSnapshots recent = recentSnapshots.get(roomId);
        return recent == null ? new RecentSnapshots(List.of(), List.of(), 0L) : recent;
    }

    void forget(String roomId) {
        rooms.delete(roomId);
        recentSnapshots.delete(roomId);
        // A counter goes on counting when the room comes back; what is known of it would not be told again.
        entriesOf(roomId).stream().filter(entry -> entry.value.getTickets().isEmpty())
                .forEach(entry -> dataCenters.delete(entry.key));
    }

    private List<KeyValue<String, DataCenterState>> entriesOf(String roomId) {
        List<KeyValue<String, DataCenterState>> entries = new ArrayList<>();
        try (KeyValueIterator<String, DataCenterState> found = dataCenters.prefixScan(roomId + '|', TEXT)) {
            found.forEachRemaining(entries::add);
        }
        return entries;
    }
}
