package dev.anteroom.edge.push;

import dev.anteroom.edge.page.WaitingEvents;
import dev.anteroom.edge.visit.CallList;

/** The open streams of one room. */
record RoomStreams(String roomId, CallList<EventStream> list, WaitingEvents events) {

    static RoomStreams of(String roomId) {
        return new RoomStreams(roomId, new CallList<>(), new WaitingEvents());
    }
}
