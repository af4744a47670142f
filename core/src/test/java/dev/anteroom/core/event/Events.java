package dev.anteroom.core.event;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;

/** Rooms with planned events; buckets are a minute long. */
final class Events {

    static final long MINUTE = 60_000;
    /** The start of a bucket. */
    static final long NOON = 1_800_000_000_000L;
    static final String SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

    private Events() {
    }

    static RoomConfig room(RoomEvent... events) {
        return AvroTypes.newRoomConfig().setRoomId("a").setName("a").setHost("a.example").setTotalActiveUsers(10)
                .setNewUsersPerMinute(10).setEvents(List.of(events)).build();
    }

    /** An event from 10 minutes after noon to 20, with a prequeue of 10. */
    static RoomEvent.Builder sale() {
        return RoomEvent.newBuilder().setId("sale").setName("sale").setPrequeueAt(NOON)
                .setStartAt(NOON + 10 * MINUTE).setEndAt(NOON + 20 * MINUTE);
    }
}
