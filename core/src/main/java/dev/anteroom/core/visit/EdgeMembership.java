package dev.anteroom.core.visit;

import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Whether counting waits for this edge, so that it may admit visitors to places that states hold.
 *
 * @param run the run that the edge's moves name, so that they count as marks; 0 for none
 * @param memberSince by the id of a room, since when, without interruption, the partition with this edge's moves in the room
 *        can't be counted further than the edge has told, in milliseconds since the epoch by the edge's clock; empty while it
 *        can
 */
public record EdgeMembership(int run, Function<String, OptionalLong> memberSince) {

    /** An edge that writes no marks. */
    public static final EdgeMembership NONE = new EdgeMembership(0, roomId -> OptionalLong.empty());
}
