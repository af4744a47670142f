package dev.anteroom.page;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The body of an answer that many visitors share, except for the moment of their last update, which is written over a
 * placeholder of the same length. So an answer is rendered and compressed once per room state and estimate, not once
 * per poll.
 */
public final class TimestampedBody {

    private static final byte[] PLACEHOLDER = IsoTimestamp.PLACEHOLDER.getBytes(StandardCharsets.US_ASCII);
    private static final byte[] CLOCK = IsoTimestamp.CLOCK_PLACEHOLDER.getBytes(StandardCharsets.US_ASCII);
    /** A gzip stream ends with the CRC and the length of the text, four bytes each. */
    private static final int CRC_FROM_END = 8;

    /**
     * A place in the answer where a part of the moment is written.
     *
     * @param at position in the answer's bytes
     * @param from where the part begins in the moment's text
     * @param length how long the part is
     * @param following the result of {@link CrcPatch#following} for the text after the part
     */
    record Place(int at, int from, int length, int following) {

        /**
         * The place of {@code text}, which begins at {@code at} and has {@code behind} bytes after it; empty unless the
         * text is a placeholder for a moment.
         */
        public static Optional<Place> of(byte[] text, int at, int behind) {
            if (Arrays.equals(text, PLACEHOLDER)) {
                return Optional.of(new Place(at, 0, PLACEHOLDER.length, CrcPatch.following(behind)));
            }
            return Arrays.equals(text, CLOCK)
                    ? Optional.of(new Place(at, IsoTimestamp.CLOCK_AT, CLOCK.length, CrcPatch.following(behind)))
                    : Optional.empty();
        }
    }

    private final byte[] bytes;
    private final List<Place> places;
    private final OptionalInt crc;

    private TimestampedBody(byte[] bytes, List<Place> places, OptionalInt crc) {
        this.bytes = bytes;
        this.places = List.copyOf(places);
        this.crc = crc;
    }

    /** An answer in plain text, with a moment at each {@link IsoTimestamp#PLACEHOLDER}. */
    public static TimestampedBody of(String rendered) {
        // Latin-1 keeps one character per byte, so that places count bytes.
        byte[] bytes = rendered.getBytes(StandardCharsets.UTF_8);
        String characters = new String(bytes, StandardCharsets.ISO_8859_1);
        List<Place> places = new ArrayList<>();
        for (int at = characters.indexOf(IsoTimestamp.PLACEHOLDER); at >= 0; at = characters.indexOf(
                IsoTimestamp.PLACEHOLDER, at + 1)) {
            places.add(new Place(at, 0, PLACEHOLDER.length, 0));
        }
        return plain(bytes, places);
    }

    /** An answer in plain text. */
    static TimestampedBody plain(byte[] bytes, List<Place> places) {
        return new TimestampedBody(bytes, places, OptionalInt.empty());
    }

    /** A gzip stream whose moments are in stored blocks; {@code crc} is the CRC of its text with the placeholders. */
    static TimestampedBody gzip(byte[] bytes, List<Place> places, int crc) {
        return new TimestampedBody(bytes, places, OptionalInt.of(crc));
    }

    /** The length of the answer in bytes. */
    public int length() {
        return bytes.length;
    }

    /** The answer for a visitor last updated at {@code moment}, milliseconds since the epoch. */
    public byte[] at(long moment) {
        byte[] answer = bytes.clone();
        byte[] text = IsoTimestamp.of(moment);
        for (Place place : places) {
            System.arraycopy(text, place.from(), answer, place.at(), place.length());
        }
        if (crc.isPresent()) {
            ByteBuffer.wrap(answer).order(ByteOrder.LITTLE_ENDIAN).putInt(bytes.length - CRC_FROM_END, sum(text));
        }
        return answer;
    }

    private int sum(byte[] text) {
        int sum = crc.orElseThrow();
        for (Place place : places) {
            sum ^= CrcPatch.change(PLACEHOLDER, text, place.from(), place.length(), place.following());
        }
        return sum;
    }
}
