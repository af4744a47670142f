package dev.anteroom.edge.page;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.stream.IntStream;

/**
 * An answer that many visitors share, but for the moment of their last update: that is written over a placeholder of
 * the same length. So an answer is rendered once per room state and bucket, not once per poll.
 */
final class Stamped {

    /** Stands for the moment while rendering; no real one, as there is no month 0. */
    static final String PLACEHOLDER = "0000-00-00T00:00:00.000Z";

    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'")
            .withZone(ZoneOffset.UTC);

    private final byte[] bytes;
    private final int[] places;

    private Stamped(byte[] bytes, int[] places) {
        this.bytes = bytes;
        this.places = places;
    }

    static Stamped of(String rendered) {
        // Latin-1 keeps one character per byte, so that places count bytes.
        byte[] bytes = rendered.getBytes(StandardCharsets.UTF_8);
        String characters = new String(bytes, StandardCharsets.ISO_8859_1);
        int[] places = IntStream
                .iterate(characters.indexOf(PLACEHOLDER), at -> at >= 0, at -> characters.indexOf(PLACEHOLDER, at + 1))
                .toArray();
        return new Stamped(bytes, places);
    }

    /** How a moment is written, from milliseconds since the epoch. */
    static String moment(long moment) {
        return MOMENT.format(Instant.ofEpochMilli(moment));
    }

    /** The answer for a visitor last updated at {@code moment}, milliseconds since the epoch. */
    Buffer at(long moment) {
        byte[] copy = bytes.clone();
        byte[] stamp = moment(moment).getBytes(StandardCharsets.US_ASCII);
        for (int place : places) {
            System.arraycopy(stamp, 0, copy, place, PLACEHOLDER.length());
        }
        return Buffer.buffer(copy);
    }
}
