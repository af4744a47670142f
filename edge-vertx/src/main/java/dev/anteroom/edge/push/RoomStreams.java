package dev.anteroom.edge.push;

import dev.anteroom.core.visit.ConnectedQueue;
import dev.anteroom.edge.answer.WaitingEvents;

/** The open streams of one room. */
record RoomStreams(String roomId, ConnectedQueue<VisitorEventStream> connected, WaitingEvents events) {

    static RoomStreams of(String roomId) {
        return new RoomStreams(roomId, new ConnectedQueue<>(), new WaitingEvents());
    }
}
