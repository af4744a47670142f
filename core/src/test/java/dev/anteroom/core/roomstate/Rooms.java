package dev.anteroom.core.roomstate;

import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.ScopeTickets;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Rooms, and what their data centers counted, for tests. */
public final class Rooms {

    public static final String ROOM = "shop";

    private Rooms() {
    }

    static {
        // Registers the records with Avro before the first of them is built.
        AvroTypes.ROOM_CONFIG.schema();
    }

    public static RoomConfig room(int totalActiveUsers, int newUsersPerMinute) {
        return RoomConfig.newBuilder().setRoomId(ROOM).setName(ROOM).setHost("shop.example")
                .setTotalActiveUsers(totalActiveUsers).setNewUsersPerMinute(newUsersPerMinute).build();
    }

    public static long at(String timeOfDay) {
        return Instant.parse("2026-01-01T" + timeOfDay + ":00Z").toEpochMilli();
    }

    /** A data center that counted these visitors in the tick of {@code now}. */
    public static DataCenterState counted(String dataCenter, long now, int active, Map<String, Integer> waiting) {
        List<BucketCount> counts = new ArrayList<>();
        new TreeMap<>(waiting).forEach((bucket, count) -> counts.add(new BucketCount(at(bucket), count)));
        List<TickCell> cells = List.of(new TickCell(Math.floorDiv(now, 10_000L) * 10_000L, active, counts));
        return DataCenterState.newBuilder(state(dataCenter, cells, List.of())).setPublishedAt(now).build();
    }

    public static DataCenterState state(String dataCenter, List<TickCell> cells, List<BucketTally> history) {
        return DataCenterState.newBuilder().setRoomId(ROOM).setDataCenter(dataCenter).setPublishedAt(0)
                .setBucketMillis(60_000).setCells(cells).setHistory(history).build();
    }

    public static DataCenterState withUsers(DataCenterState state, String bucket, int users) {
        return withTally(state, new BucketTally(at(bucket), users, 0, 0, 0, 0, 0, 0L, 0L, 0, 0, List.of()));
    }

    public static DataCenterState withAdmitted(DataCenterState state, String bucket, int admitted) {
        return withTally(state, new BucketTally(at(bucket), 0, 0, 0, 0, admitted, 0, 0L, 0L, 0, 0, List.of()));
    }

    /** The state of a ticket scope whose counter issued so many numbers, none of them active any more. */
    public static DataCenterState withIssued(String scope, long issued, long returned) {
        return DataCenterState.newBuilder(state(scope, List.of(), List.of()))
                .setTickets(List.of(new ScopeTickets(scope, issued, returned))).build();
    }

    private static DataCenterState withTally(DataCenterState state, BucketTally tally) {
        List<BucketTally> history = new ArrayList<>(state.getHistory());
        history.add(tally);
        return DataCenterState.newBuilder(state).setHistory(history).build();
    }

    /** Nothing is kept back. */
    public static RoomSnapshot calculate(int anywherePercent, RoomConfig config, long now, RecentSnapshots recent,
            DataCenterState... dataCenters) {
        return new RoomStateCalculator(anywherePercent, 0)
                .calculate(new RoomInputs(config, List.of(dataCenters), Workers.NONE, recent, now));
    }

    public static RoomState calculate(int anywherePercent, RoomConfig config, long now,
            DataCenterState... dataCenters) {
        return calculate(anywherePercent, config, now, nothingPromised(), dataCenters).state();
    }

    public static RecentSnapshots nothingPromised() {
        return new RecentSnapshots(List.of(), List.of(), 0L);
    }

    public static List<Integer> slots(RoomState state) {
        return state.getScopes().stream().map(ScopeState::getSlots).toList();
    }

    public static List<Integer> reserved(RoomState state) {
        return state.getBuckets().stream().map(WaitingBucket::getReserved).toList();
    }
}
