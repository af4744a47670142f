package dev.anteroom.streams.model;

import dev.anteroom.core.counting.Timing;
import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;

/** The room of the model, and its times as an edge sees them, in milliseconds. */
record RoomModel(RoomConfig config, EventSchedule schedule) {

    static final String ROOM = "shop";

    static RoomModel of(int limit, int newUsersPerMinute, long tick) {
        AvroTypes.ROOM_CONFIG.schema();
        return of(RoomConfig.newBuilder().setRoomId(ROOM).setName(ROOM).setHost("shop.example")
                .setTotalActiveUsers(limit).setNewUsersPerMinute(newUsersPerMinute).setTickDurationMillis(tick)
                .setBucketDurationMillis(10_000).setSessionDurationMillis(20_000).setRefreshIntervalMillis(4_000)
                .setPlaceKeptMillis(30_000).build());
    }

    static RoomModel of(RoomConfig config) {
        return new RoomModel(config, EventSchedule.of(config));
    }

    Timing timing() {
        long longest = Math.max(schedule.longestSession(), lapse());
        return new Timing((int) tick(), (int) bucket(), (int) (longest + settle()));
    }

    long tick() {
        return config.getTickDurationMillis();
    }

    long bucket() {
        return config.getBucketDurationMillis();
    }

    /** How long the session lasts of a visitor who was last seen at {@code time}. */
    long sessionAt(long time) {
        return schedule.sessionAt(time);
    }

    boolean isPrequeue(long now) {
        return schedule.at(now).isPrequeue();
    }

    /** The most visitors that a state allowed which may be acted upon at {@code now}. */
    int allowed(long now) {
        return Math.max(limitAt(now), limitAt(now - lease() - settle()));
    }

    private int limitAt(long time) {
        return schedule.at(time).config().getTotalActiveUsers();
    }

    long settle() {
        return config.getSettleMillis();
    }

    long lease() {
        return config.getLeaseDurationMillis();
    }

    long refresh() {
        return config.getRefreshIntervalMillis();
    }

    long placeKept() {
        return config.getPlaceKeptMillis();
    }

    long lapse() {
        return Math.ceilDiv(2 * refresh() + settle(), tick()) * tick();
    }

    long recount() {
        return refresh() * 3 / 4;
    }

    long tickOf(long time) {
        return Timing.startOf(time, tick());
    }

    long placeOf(long visitorId, long time) {
        return schedule.at(time).placeOf(visitorId, time);
    }
}
