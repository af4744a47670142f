package dev.anteroom.page;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A page without its values: fixed pieces of text, with slots for values between them. Long pieces are compressed once,
 * and values are filled in uncompressed. So a page with new values costs only a copy, whether it is compressed or not.
 *
 * <p>Rests on decision 027.
 */
final class CompiledPage {

    /** Encloses the number of a slot in a rendered template; HTML never contains this character. */
    static final char MARK = '\0';
    /** Added to the number, so that it is never mistaken for a character that has a meaning in HTML. */
    private static final char FIRST_NUMBER = '\uE000';

    /** A part of the page. */
    sealed interface Piece {

        byte[] text(byte[][] values);

        void addTo(GzipText page, byte[][] values);
    }

    /** Text that is always the same. */
    static final class Fixed implements Piece {

        /** Compressing a shorter piece saves less than the beginning and end of its block cost. */
        private static final int LEAST_COMPRESSED = 64;

        private final byte[] text;
        private final byte[] deflated;

        private Fixed(byte[] text, byte[] deflated) {
            this.text = text;
            this.deflated = deflated;
        }

        static Fixed of(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return new Fixed(bytes, bytes.length < LEAST_COMPRESSED ? new byte[0] : GzipText.deflate(bytes));
        }

        @Override
        public byte[] text(byte[][] values) {
            return text;
        }

        @Override
        public void addTo(GzipText page, byte[][] values) {
            if (deflated.length > 0) {
                page.compressed(text, deflated);
            } else {
                page.stored(text);
            }
        }
    }

    private record Slot(int number) implements Piece {

        @Override
        public byte[] text(byte[][] values) {
            return values[number];
        }

        @Override
        public void addTo(GzipText page, byte[][] values) {
            page.value(values[number]);
        }
    }

    private final List<Piece> pieces;

    private CompiledPage(List<Piece> pieces) {
        this.pieces = pieces;
    }

    /** The placeholder for the value of this number. */
    static String slot(int number) {
        return new String(new char[]{MARK, (char) (FIRST_NUMBER + number), MARK});
    }

    /**
     * Takes a rendered template apart.
     *
     * @param rendered text with slots as {@link #slot} writes them
     * @param fixed gives the piece for a text; it may return one that was made before
     */
    static CompiledPage of(String rendered, Function<String, Fixed> fixed) {
        List<Piece> pieces = new ArrayList<>();
        int start = 0;
        for (int mark = rendered.indexOf(MARK); mark >= 0; mark = rendered.indexOf(MARK, start)) {
            if (mark > start) {
                pieces.add(fixed.apply(rendered.substring(start, mark)));
            }
            pieces.add(new Slot(rendered.charAt(mark + 1) - FIRST_NUMBER));
            start = mark + 3;
        }
        if (start < rendered.length()) {
            pieces.add(fixed.apply(rendered.substring(start)));
        }
        return new CompiledPage(List.copyOf(pieces));
    }

    /** The page in plain text; the slot {@code n} becomes {@code values[n]}, which must be safe in HTML. */
    TimestampedBody plain(byte[][] values) {
        ByteArrayOutputStream page = new ByteArrayOutputStream();
        List<TimestampedBody.Place> places = new ArrayList<>();
        for (Piece piece : pieces) {
            byte[] text = piece.text(values);
            if (piece instanceof Slot) {
                TimestampedBody.Place.of(text, page.size(), 0).ifPresent(places::add);
            }
            page.writeBytes(text);
        }
        return TimestampedBody.plain(page.toByteArray(), places);
    }

    /** The same page as a gzip stream. */
    TimestampedBody gzip(byte[][] values) {
        GzipText page = new GzipText(pieces.stream().mapToInt(piece -> piece.text(values).length).sum());
        pieces.forEach(piece -> piece.addTo(page, values));
        return page.end();
    }
}
