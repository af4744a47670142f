package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.RestingStates;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What this edge knows of all rooms. It turns updates into the immutable routes with which requests are matched.
 *
 * <p>Where a planned event begins or ends, the rooms are shown anew to the first who asks for them then. Belongs to the
 * event loop; only {@link #rooms}, {@link #configs}, {@link #unreadable} and {@link #isLoaded} may be asked anywhere.
 * Rests on decision 112.
 */
public final class RoomDirectory {

    /** Is told of each state that came into use, and of each that was prolonged. */
    @FunctionalInterface
    public interface StateListener {
        void applied(RoomState state);
    }

    private static final Logger LOG = LoggerFactory.getLogger(RoomDirectory.class);

    private static final long STATE_PATIENCE_MILLIS = 10_000;

    private final RoomMetrics metrics;
    private final StateListener listener;
    private final RoomMeters meters;
    private final LiveRooms rooms = new LiveRooms(RoomDirectory::tellFailed);
    private final RestingStates resting = new RestingStates();
    private final InstantSource clock;
    private volatile Set<String> expected = Set.of();
    private volatile boolean complete = true;
    private volatile Set<String> unreadable = Set.of();
    private boolean isReadableRequired;
    private boolean loaded;
    private volatile boolean isWhole;
    private volatile boolean areStatesThere = true;
    private volatile long loadedAt = Long.MAX_VALUE;

    public RoomDirectory(InstantSource clock, RoomMetrics metrics, StateListener listener) {
        this.clock = clock;
        this.metrics = metrics;
        this.listener = listener;
        this.meters = new RoomMeters(metrics, rooms::lastShown);
    }

    /** A directory of these rooms alone, without states, which follows no topic. */
    public static RoomDirectory holding(List<RoomConfig> rooms, InstantSource clock, RoomMetrics metrics) {
        RoomDirectory directory = new RoomDirectory(clock, metrics, state -> {
        });
        List<RoomUpdate> updates = new ArrayList<>();
        rooms.forEach(room -> updates.add(new RoomUpdate.Configured(room.getRoomId(), Optional.of(room))));
        directory.apply(updates);
        directory.markLoaded();
        return directory;
    }

    /** The routes of all rooms, with their newest states and the settings in force now. */
    public RoomRoutes routes() {
        return rooms.routes(clock.millis());
    }

    /** The last view of each room. */
    public Collection<RoomView> rooms() {
        return rooms.all();
    }

    /** One room, with its newest state and the settings in force now; empty when there is no such room. */
    public Optional<RoomView> room(String roomId) {
        return rooms.room(roomId, clock.millis());
    }

    /** How many rooms there are. */
    public int size() {
        return rooms.size();
    }

    /**
     * The newest configurations of all rooms, with their planned events, whether or not a view of them could be made.
     */
    public List<RoomConfig> configs() {
        return rooms.configs();
    }

    /** Names rooms without which the process must not serve yet; to be called before the first update. */
    public void expect(Collection<String> roomIds) {
        expected = Set.copyOf(roomIds);
        complete = expected.isEmpty();
        areStatesThere = expected.isEmpty();
    }

    /** Keeps the edge from serving until it could read every room; to be called before the first update. */
    public void requireReadable() {
        isReadableRequired = true;
    }

    /**
     * Whether everything that the topics held when the edge started was read, all expected rooms were found, and, where
     * that is required, no room was unreadable. Once true, it stays true: an edge that knows its rooms continues with
     * what it knows.
     */
    public boolean isLoaded() {
        return isWhole;
    }

    /**
     * Ids of rooms whose newest record can't be read. An earlier record of such a room stays in use; where there is
     * none, the edge does not know the room.
     */
    public Set<String> unreadable() {
        return unreadable;
    }

    /**
     * Whether there is a state of all expected rooms, so that their first visitors need not wait for it. The edge waits
     * for the states no longer than ten seconds after everything was read, because admitted visitors must pass even
     * while no aggregator runs.
     */
    public boolean hasExpectedStates() {
        return areStatesThere || clock.millis() - STATE_PATIENCE_MILLIS > loadedAt;
    }

    /** Notes that everything was read, so that the edge knows its rooms unless one of them can't be read. */
    public void markLoaded() {
        loadedAt = clock.millis();
        loaded = true;
        notice();
    }

    private void notice() {
        isWhole = isWhole || (loaded && complete && (!isReadableRequired || unreadable.isEmpty()));
    }

    private void markUnreadable(String roomId, boolean isSo) {
        if (unreadable.contains(roomId) != isSo) {
            Set<String> changed = new TreeSet<>(unreadable);
            if (isSo) {
                changed.add(roomId);
                LOG.atError().addKeyValue("room", roomId)
                        .log("the newest record of a room can't be read; an edge that starts now does not become ready");
            } else {
                changed.remove(roomId);
            }
            unreadable = Collections.unmodifiableSet(changed);
        }
    }

    /** Applies updates in their order, and then makes all of them visible at once. */
    void apply(List<RoomUpdate> updates) {
        List<RoomState> applied = new ArrayList<>();
        for (RoomUpdate update : updates) {
            switch (update) {
                case RoomUpdate.Configured(String roomId, Optional<RoomConfig> config) -> {
                    rooms.configure(roomId, config);
                    markUnreadable(roomId, false);
                }
                case RoomUpdate.Unreadable(String roomId) -> markUnreadable(roomId, true);
                case RoomUpdate.Published(String roomId, Optional<RoomState> state) -> {
                    // Their order is that of the partition, not of publishedAt: another aggregator's clock may be behind.
                    rooms.publish(roomId, state);
                    resting.read(roomId, state);
                    state.ifPresent(applied::add);
                    state.ifPresent(published -> metrics.stateApplied());
                }
                case RoomUpdate.Prolonged(RoomState prolongation) -> {
                    for (RoomState state : resting.prolong(prolongation)) {
                        rooms.publish(state.getRoomId(), Optional.of(inItsBucket(state)));
                        applied.add(state);
                    }
                }
            }
        }
        show(clock.millis());
        applied.forEach(this::tell);
    }

    /** The prolongation, which is about many rooms, does not say which bucket each of them has then. */
    private RoomState inItsBucket(RoomState prolonged) {
        rooms.lastShown(prolonged.getRoomId())
                .ifPresent(room -> prolonged.setBucketId(room.timing().bucketOf(prolonged.getPublishedAt())));
        return prolonged;
    }

    /** A listener that fails for one state is still told of the others. */
    private void tell(RoomState state) {
        try {
            listener.applied(state);
        } catch (RuntimeException e) {
            LOG.atError().addKeyValue("room", state.getRoomId()).setCause(e).log("a listener failed to handle a state");
        }
    }

    private void show(long now) {
        if (rooms.show(now)) {
            meters.show(rooms.all());
            complete = complete || rooms.containsAll(expected);
            notice();
        }
        areStatesThere = areStatesThere || expected.stream().allMatch(this::isReady);
    }

    /** A suspended room needs no state. */
    private boolean isReady(String roomId) {
        return rooms.lastShown(roomId).filter(room -> room.state().isPresent() || room.config().getSuspended())
                .isPresent();
    }

    private static void tellFailed(String roomId, RuntimeException reason) {
        LOG.atError().addKeyValue("room", roomId).setCause(reason)
                .log("can't use the records about a room");
    }

    /** Milliseconds since the oldest state in use was published; 0 when there is none. */
    public long oldestStateAge(long now) {
        return rooms.all().stream().flatMap(view -> view.state().stream())
                .mapToLong(state -> Math.max(0, now - state.getPublishedAt())).max().orElse(0);
    }
}
