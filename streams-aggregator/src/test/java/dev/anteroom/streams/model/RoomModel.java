package dev.anteroom.streams.model;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.serde.AvroTypes;
import dev.anteroom.streams.traffic.Timing;

/** The room of the model, and its times as an edge sees them, in milliseconds. */
record RoomModel(RoomConfig config) {

    static final String ROOM = "shop";

    static RoomModel of(int limit, int newUsersPerMinute, long tick) {
        AvroTypes.ROOM_CONFIG.schema();
        return new RoomModel(RoomConfig.newBuilder().setRoomId(ROOM).setName(ROOM).setHost("shop.example")
                .setTotalActiveUsers(limit).setNewUsersPerMinute(newUsersPerMinute).setTickDurationMillis(tick)
                .setBucketDurationMillis(10_000).setSessionDurationMillis(20_000).setRefreshIntervalMillis(4_000)
                .setPlaceKeptMillis(30_000).build());
    }

    Timing timing() {
        return new Timing((int) tick(), (int) bucket(), (int) (Math.max(session(), lapse()) + settle()));
    }

    long tick() {
        return config.getTickDurationMillis();
    }

    long bucket() {
        return config.getBucketDurationMillis();
    }

    long session() {
        return config.getSessionDurationMillis();
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

    long bucketOf(long time) {
        return Timing.startOf(time, bucket());
    }
}
