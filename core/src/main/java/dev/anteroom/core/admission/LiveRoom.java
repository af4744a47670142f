package dev.anteroom.core.admission;

import java.util.Optional;

/** A room that requests are routed to, whatever its newest view is. Written by one thread, read by any. */
public final class LiveRoom {

    private final String roomId;
    private volatile Optional<RoomView> view;

    public LiveRoom(RoomView view) {
        this.roomId = view.roomId();
        this.view = Optional.of(view);
    }

    String roomId() {
        return roomId;
    }

    /** Never empty; kept as an optional so that a match makes no object. */
    public Optional<RoomView> view() {
        return view;
    }

    public RoomView newest() {
        return view.orElseThrow();
    }

    public void show(RoomView newer) {
        view = Optional.of(newer);
    }
}
