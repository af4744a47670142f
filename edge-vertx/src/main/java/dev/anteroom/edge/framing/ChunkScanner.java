package dev.anteroom.edge.framing;

/**
 * Reads a chunked body (RFC 9112, section 7.1): sizes in hexadecimal digits, extensions without control characters,
 * exactly CR LF after each. Stops at data, which {@link #skip} passes over. Allocates nothing; belongs to one connection.
 */
final class ChunkScanner {

    private static final int MOST_DIGITS = 15;
    private static final int LONGEST_EXTENSION = 256;

    private enum Stage {
        SIZE, EXTENSION, SIZE_LINE_FEED, DATA, DATA_RETURN, DATA_LINE_FEED, TRAILERS, ENDED, REFUSED
    }

    private final FieldScanner fields;
    private Stage stage = Stage.SIZE;
    private long size;
    private int digits;
    private int extension;
    private long total;

    ChunkScanner(FieldScanner fields) {
        this.fields = fields;
    }

    void begin() {
        total = 0;
        beginChunk();
    }

    private void beginChunk() {
        stage = Stage.SIZE;
        size = 0;
        digits = 0;
        extension = 0;
    }

    boolean isEnded() {
        return stage == Stage.ENDED;
    }

    boolean isRefused() {
        return stage == Stage.REFUSED;
    }

    /** The sum of the sizes of all chunks so far, in bytes. */
    long total() {
        return total;
    }

    /** How many of the next bytes are data. */
    long data() {
        return stage == Stage.DATA ? size : 0;
    }

    /** Passes over {@code count} bytes of data, {@link #data} at most. */
    void skip(long count) {
        size -= count;
        if (size == 0) {
            stage = Stage.DATA_RETURN;
        }
    }

    /**
     * Continues reading, at most to the next data or the end of the body; returns the index of the first byte not read.
     */
    int scan(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && stage != Stage.DATA && stage != Stage.ENDED && stage != Stage.REFUSED) {
            at = switch (stage) {
                case SIZE -> size(bytes[at], at);
                case EXTENSION -> extension(bytes[at], at);
                case SIZE_LINE_FEED -> sizeLineFeed(bytes[at], at);
                case DATA_RETURN -> expect('\r', bytes[at], at, Stage.DATA_LINE_FEED);
                case DATA_LINE_FEED -> dataLineFeed(bytes[at], at);
                case TRAILERS -> trailers(bytes, at, to);
                case DATA, ENDED, REFUSED -> at;
            };
        }
        return at;
    }

    private int size(byte octet, int at) {
        int digit = octet < 0 ? -1 : Character.digit(octet, 16);
        if (digit >= 0 && digits < MOST_DIGITS) {
            size = size << 4 | digit;
            digits++;
            return at + 1;
        }
        if (digits == 0) {
            return refuse(at);
        }
        return octet == ';' ? go(Stage.EXTENSION, at) : expect('\r', octet, at, Stage.SIZE_LINE_FEED);
    }

    private int extension(byte octet, int at) {
        if (octet == '\r') {
            return go(Stage.SIZE_LINE_FEED, at);
        }
        return Octets.isValue(octet) && ++extension <= LONGEST_EXTENSION ? at + 1 : refuse(at);
    }

    private int sizeLineFeed(byte octet, int at) {
        total += size;
        if (size == 0) {
            fields.begin(true);
        }
        return expect('\n', octet, at, size == 0 ? Stage.TRAILERS : Stage.DATA);
    }

    private int dataLineFeed(byte octet, int at) {
        int next = expect('\n', octet, at, Stage.SIZE);
        if (stage == Stage.SIZE) {
            beginChunk();
        }
        return next;
    }

    private int trailers(byte[] bytes, int at, int to) {
        int next = fields.scan(bytes, at, to);
        if (fields.isRefused()) {
            return refuse(next);
        }
        if (fields.isEnded()) {
            stage = Stage.ENDED;
        }
        return next;
    }

    private int expect(char wanted, byte octet, int at, Stage next) {
        return octet == wanted ? go(next, at) : refuse(at);
    }

    private int go(Stage next, int at) {
        stage = next;
        return at + 1;
    }

    private int refuse(int at) {
        stage = Stage.REFUSED;
        return at;
    }
}
