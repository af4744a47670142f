package dev.anteroom.schemas.topic;

import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecordBase;

/**
 * The record of {@code room-state} that says of all resting rooms of one partition that nothing has changed. A room rests
 * while its state would be calculated alike at each moment, so it is not published again.
 *
 * <p>Each state that rests names the task that published it, by a number that the task drew when it began: so a record
 * can't prolong the state of a room that the task does not know. States of busy rooms name none. A state that was read
 * before the record, and has not been replaced since, holds as if it had been published at the record's
 * {@code publishedAt}.
 *
 * <p>Rests on decision 151.
 */
public final class Prolongation {

    private static final String START = MarkKey.SIGN + "unchanged|";

    private Prolongation() {
    }

    /** Whether a record with this key prolongs states. */
    public static boolean isOne(String key) {
        return key.startsWith(START);
    }

    /** The key of such a record in {@code partition}. */
    public static String key(int partition) {
        return START + partition;
    }

    /** The partition that a record with this key belongs into. */
    public static int partition(String key) {
        return Integer.parseInt(key.substring(START.length()));
    }

    /**
     * A record that prolongs states.
     *
     * @param partition the partition of the states
     * @param by the number that the states name
     * @param at as of when they hold, in milliseconds since the epoch
     * @param countedUpTo the moment up to which all rooms of the partition are counted then
     * @param isProved whether the marks of edges prove that moment
     * @param edgesLeftOut living edges that counting does not wait for in some partition
     */
    public static RoomState record(int partition, long by, long at, long countedUpTo, boolean isProved,
            int edgesLeftOut) {
        return AvroTypes.newRoomState().setRoomId(key(partition)).setPublishedAt(at).setBucketId(0)
                .setTotalActiveUsers(0).setNewUsersThisBucket(0).setActiveUsers(0).setWaitingUsers(0)
                .setAdmittedThisBucket(0).setAvailable(0).setRemaining(0).setUtilization(0)
                .setUsersToOriginPerMinute(0).setBuckets(List.of()).setScopes(List.of()).setDataCenters(List.of())
                .setCountedUpTo(countedUpTo).setProved(isProved).setEdgesLeftOut(edgesLeftOut).setProlongedBy(by)
                .build();
    }

    /** Whether {@code prolongation} is about {@code state}, if that was read before it. */
    public static boolean covers(RoomState prolongation, RoomState state) {
        return state.getProlongedBy() != null && Objects.equals(state.getProlongedBy(), prolongation.getProlongedBy());
    }

    /** What {@code state} is by {@code prolongation}, which covers it. */
    public static RoomState prolonged(RoomState state, RoomState prolongation) {
        RoomState later = copy(state);
        later.setPublishedAt(Math.max(state.getPublishedAt(), prolongation.getPublishedAt()));
        later.setCountedUpTo(Math.max(state.getCountedUpTo(), prolongation.getCountedUpTo()));
        later.setProved(prolongation.getProved());
        later.setEdgesLeftOut(prolongation.getEdgesLeftOut());
        return later;
    }

    /** The lists are shared, since nobody changes a state that was published. */
    private static RoomState copy(SpecificRecordBase state) {
        RoomState copy = new RoomState();
        for (int field = 0; field < state.getSchema().getFields().size(); field++) {
            copy.put(field, state.get(field));
        }
        return copy;
    }
}
