package dev.anteroom.core.ticket;

import dev.anteroom.schemas.avro.RoomConfig;

/**
 * For how long an edge waits for a number from a ticket counter: the room's {@code ticketTimeout}, and longer where answers take
 * longer. If each answer came a moment too late, all numbers would go to nobody, and nobody would enter though places are free.
 * Times are in milliseconds.
 *
 * <p>Rests on decision 171.
 */
final class Patience {

    /** If an answer comes sooner than the ones before, a quarter of the difference is believed. */
    private static final int DECAY = 4;

    private long lately;

    /** An answer came after so long, whether anybody still waited for it or not. */
    void answered(long millis, RoomConfig room) {
        long used = Math.min(millis, room.getSettleMillis());
        lately = used > lately ? used : lately - (lately - used) / DECAY;
    }

    /** For how long a request may be underway: twice as long as lately, and no longer than {@code settle}. */
    long ofRequest(RoomConfig room) {
        long least = room.getTicketTimeoutMillis();
        return Math.clamp(2 * lately, least, Math.max(least, room.getSettleMillis()));
    }

    /** For how long a visitor waits: who comes when a slow request has just been sent waits for that one, too. */
    long ofVisitor(RoomConfig room) {
        return 2 * ofRequest(room) - room.getTicketTimeoutMillis();
    }
}
