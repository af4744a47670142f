package dev.anteroom.edge.framing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds where the origin's answers begin and end. Heads are read leniently, because origins differ, except for the
 * headers that frame the message: there must be one length or one {@code chunked}, but not both. Allocates nothing;
 * belongs to one connection. Rests on decision 090.
 */
final class AnswerScanner {

    private static final int KEPT = 64;
    private static final int LONGEST_HEAD = 1 << 18;
    private static final int STATUS_AT = 9;
    private static final int STATUS_LENGTH = 3;
    private static final int SWITCHING = 101;
    private static final int NO_CONTENT = 204;
    private static final int NOT_MODIFIED = 304;
    private static final int LONGEST_LENGTH = 18;
    private static final byte[] CHUNKED = "chunked".getBytes(StandardCharsets.US_ASCII);
    private static final String LENGTH = "content-length:";
    private static final String ENCODING = "transfer-encoding:";

    /** What the bytes that were read last are. */
    enum Part {
        /** A part of a head that is not complete yet. */
        HEAD,
        /** The end of the head of an answer that is not the last one, such as 103. */
        INTERIM,
        /** The end of a head. */
        HEAD_ENDED,
        /** Bytes of a body. */
        BODY,
        /** Bytes that can't be an answer. */
        REFUSED
    }

    private enum Stage {
        IDLE, HEAD, BODY, CHUNKS, UNTIL_CLOSE
    }

    private final FieldScanner trailers = new FieldScanner();
    private final ChunkScanner chunks = new ChunkScanner(trailers);
    private final byte[] line = new byte[KEPT];
    private Stage stage = Stage.IDLE;
    private boolean bodiless;
    private boolean upgrade;
    private int lineLength;
    private int headLength;
    private int status;
    private long length;
    private boolean chunked;
    private boolean broken;
    private long remaining;
    private int consumed;

    /**
     * Notes that an answer is expected: to a request of method HEAD, to one that asks for an upgrade, or to any other.
     */
    void expect(boolean toHead, boolean toUpgrade) {
        bodiless = toHead;
        upgrade = toUpgrade;
        beginHead();
    }

    /** Whether nothing may arrive, because no request waits for an answer. */
    boolean isIdle() {
        return stage == Stage.IDLE;
    }

    boolean isInHead() {
        return stage == Stage.HEAD;
    }

    /** How many of the next bytes are data and need not be examined. */
    long data() {
        return switch (stage) {
            case BODY -> remaining;
            case CHUNKS -> chunks.data();
            case UNTIL_CLOSE -> Long.MAX_VALUE;
            case IDLE, HEAD -> 0;
        };
    }

    /** Passes over {@code count} bytes of data, {@link #data} at most. */
    void skip(long count) {
        if (stage == Stage.CHUNKS) {
            chunks.skip(count);
        } else if (stage == Stage.BODY) {
            remaining -= count;
            if (remaining == 0) {
                stage = Stage.IDLE;
            }
        }
    }

    /** How many bytes the last {@link #scan} read. */
    int consumed() {
        return consumed;
    }

    /** Continues reading until a head or the answer ends, or data begin. */
    Part scan(byte[] bytes, int to) {
        return stage == Stage.CHUNKS ? chunks(bytes, to) : head(bytes, to);
    }

    private Part chunks(byte[] bytes, int to) {
        consumed = chunks.scan(bytes, 0, to);
        if (chunks.isEnded()) {
            stage = Stage.IDLE;
        }
        return chunks.isRefused() ? Part.REFUSED : Part.BODY;
    }

    private Part head(byte[] bytes, int to) {
        for (int at = 0; at < to; at++) {
            byte octet = bytes[at];
            if (octet != '\n') {
                if (lineLength < KEPT) {
                    line[lineLength] = Octets.lower(octet);
                }
                lineLength++;
            } else if (endLine()) {
                consumed = at + 1;
                return endHead();
            }
        }
        consumed = to;
        headLength += to;
        return broken || headLength > LONGEST_HEAD ? Part.REFUSED : Part.HEAD;
    }

    private void beginHead() {
        stage = Stage.HEAD;
        lineLength = 0;
        headLength = 0;
        status = 0;
        length = -1;
        chunked = false;
        broken = false;
    }

    /** Whether the head ends with this line. */
    private boolean endLine() {
        int end = lineLength > 0 && lineLength <= KEPT && line[lineLength - 1] == '\r' ? lineLength - 1 : lineLength;
        if (status == 0) {
            status = readStatus(end);
            broken |= status == 0;
        } else if (end == 0) {
            return true;
        } else if (startsWith(LENGTH, end)) {
            readLength(end);
        } else if (startsWith(ENCODING, end)) {
            broken |= chunked || !isChunked(end);
            chunked = true;
        }
        lineLength = 0;
        return false;
    }

    private int readStatus(int end) {
        if (end < STATUS_AT + STATUS_LENGTH) {
            return 0;
        }
        int code = 0;
        for (int at = STATUS_AT; at < STATUS_AT + STATUS_LENGTH; at++) {
            int digit = Character.digit(line[at], 10);
            if (digit < 0) {
                return 0;
            }
            code = code * 10 + digit;
        }
        return code < 100 ? 0 : code;
    }

    private boolean startsWith(String name, int end) {
        if (end < name.length()) {
            return false;
        }
        for (int at = 0; at < name.length(); at++) {
            if (line[at] != name.charAt(at)) {
                return false;
            }
        }
        return true;
    }

    private boolean isChunked(int end) {
        int from = begin(ENCODING);
        int to = end(from, end);
        return Arrays.equals(CHUNKED, 0, CHUNKED.length, line, from, to);
    }

    private void readLength(int end) {
        int from = begin(LENGTH);
        int to = end(from, end);
        broken |= length >= 0 || to == from || to - from > LONGEST_LENGTH;
        length = 0;
        for (int at = from; at < to; at++) {
            int digit = Character.digit(line[at], 10);
            broken |= digit < 0;
            length = length * 10 + digit;
        }
    }

    /** Where the value begins in a line that begins with {@code name}. */
    private int begin(String name) {
        int at = name.length();
        while (at < KEPT && at < lineLength && isBlank(line[at])) {
            at++;
        }
        return at;
    }

    /** Where the value ends; at its beginning when the line is too long to be kept. */
    private int end(int from, int end) {
        int to = end > KEPT ? from : end;
        while (to > from && isBlank(line[to - 1])) {
            to--;
        }
        return Math.max(from, to);
    }

    private static boolean isBlank(byte octet) {
        return octet == ' ' || octet == '\t' || octet == '\r';
    }

    private Part endHead() {
        boolean interim = status < 200 && status != SWITCHING;
        if (broken || (chunked && length >= 0) || (status == SWITCHING && !upgrade)) {
            return Part.REFUSED;
        }
        if (interim) {
            beginHead();
            return Part.INTERIM;
        }
        beginBody();
        return Part.HEAD_ENDED;
    }

    private void beginBody() {
        if (status == SWITCHING) {
            stage = Stage.UNTIL_CLOSE;
        } else if (bodiless || status == NO_CONTENT || status == NOT_MODIFIED || length == 0) {
            stage = Stage.IDLE;
        } else if (chunked) {
            chunks.begin();
            stage = Stage.CHUNKS;
        } else if (length > 0) {
            remaining = length;
            stage = Stage.BODY;
        } else {
            stage = Stage.UNTIL_CLOSE;
        }
    }
}
