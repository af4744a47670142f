package dev.anteroom.core.exactness;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.core.room.RoomTiming;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;

/** The simulated installation's only room. */
record SimulatedRoom(RoomConfig config, EventSchedule schedule) {

    static final String ID = "shop";

    static SimulatedRoom of(int limit, int newUsersPerMinute, long tick) {
        AvroTypes.ROOM_CONFIG.schema();
        return of(RoomConfig.newBuilder().setRoomId(ID).setName(ID).setHost("shop.example")
                .setTotalActiveUsers(limit).setNewUsersPerMinute(newUsersPerMinute).setTickDurationMillis(tick)
                .setBucketDurationMillis(10_000).setSessionDurationMillis(20_000).setRefreshIntervalMillis(4_000)
                .setPlaceKeptMillis(30_000).build());
    }

    static SimulatedRoom of(RoomConfig config) {
        return new SimulatedRoom(config, EventSchedule.of(config));
    }

    RoomTiming timing() {
        return RoomTiming.of(config, schedule.longestSession());
    }

    /** The length of the ticks in which its edges count. */
    Timing grain() {
        RoomTiming timing = timing();
        return new Timing((int) timing.tick(), (int) timing.bucket(), (int) timing.counted());
    }

    /** The length of the session of a visitor who was last seen at {@code time}. */
    long sessionAt(long time) {
        return schedule.sessionAt(time);
    }

    /** The highest limit of all states that edges may still act upon at {@code now}. */
    int allowed(long now) {
        return Math.max(limitAt(now), limitAt(now - timing().lease() - timing().settle()));
    }

    private int limitAt(long time) {
        return schedule.at(time).config().getTotalActiveUsers();
    }
}
