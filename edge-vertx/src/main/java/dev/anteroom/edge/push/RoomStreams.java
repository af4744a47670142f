package dev.anteroom.edge.push;

import dev.anteroom.core.visit.CallList;
import dev.anteroom.edge.answer.WaitingEvents;

/** The open streams of one room. */
record RoomStreams(String roomId, CallList<EventStream> list, WaitingEvents events) {

    static RoomStreams of(String roomId) {
        return new RoomStreams(roomId, new CallList<>(), new WaitingEvents());
    }
}
