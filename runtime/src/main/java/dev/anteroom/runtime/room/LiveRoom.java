package dev.anteroom.runtime.room;

import dev.anteroom.core.admission.RoomView;
import java.util.Optional;

/** A room that requests are routed to, whatever its newest view is. Written by one thread, read by any. */
final class LiveRoom {

    private final String roomId;
    private volatile Optional<RoomView> view;

    LiveRoom(RoomView view) {
        this.roomId = view.roomId();
        this.view = Optional.of(view);
    }

    String roomId() {
        return roomId;
    }

    /** Never empty; kept as an optional so that a match makes no object. */
    Optional<RoomView> view() {
        return view;
    }

    RoomView newest() {
        return view.orElseThrow();
    }

    void show(RoomView newer) {
        view = Optional.of(newer);
    }
}
