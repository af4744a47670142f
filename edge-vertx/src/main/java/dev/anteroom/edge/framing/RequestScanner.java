package dev.anteroom.edge.framing;

import java.util.Optional;

/**
 * Finds where requests of one connection begin and end, and refuses every request that two parsers could read
 * differently (RFC 9112, sections 3, 6 and 7, always in their strict reading). It is a second opinion: the HTTP library
 * parses the same bytes after it, and nothing reaches the library that it could read in another way.
 *
 * <p>Refused are: other versions; anything but single spaces in the request line; targets with other than visible ASCII,
 * or a fragment; what {@link FieldScanner} and {@link ChunkScanner} refuse; no Host, or two; a length together with
 * chunks; any {@code Transfer-Encoding} in HTTP/1.0, and any but one {@code chunked}. One empty line before a request is
 * let pass, as RFC 9112 asks.
 *
 * <p>Allocates nothing per request; belongs to one connection. Rests on decision 090.
 */
final class RequestScanner {

    private static final int LONGEST_VERSION = 8;
    private static final int MAJOR = 5;
    private static final int MINOR = 7;

    private enum Stage {
        START, BLANK_LINE_FEED, METHOD, TARGET, VERSION, LINE_FEED, FIELDS, BODY, CHUNKS
    }

    private final long maxBodyBytes;
    private final FieldScanner fields = new FieldScanner();
    private final ChunkScanner chunks = new ChunkScanner(fields);
    private final byte[] version = new byte[LONGEST_VERSION];
    private Stage stage = Stage.START;
    private boolean blankSeen;
    private boolean headEnded;
    private long framing = Framings.NONE;
    private int length;
    private long remaining;
    private Optional<Refusal> refusal = Optional.empty();

    RequestScanner(long maxBodyBytes) {
        this.maxBodyBytes = maxBodyBytes;
    }

    /** The reason for a refusal; after it nothing more may be read. */
    Optional<Refusal> refusal() {
        return refusal;
    }

    /** Whether the next byte begins a request. */
    boolean isBetween() {
        return stage == Stage.START && !blankSeen;
    }

    boolean isInBody() {
        return stage == Stage.BODY || stage == Stage.CHUNKS;
    }

    /** Whether the last {@link #scan} came to the end of a head, of which there is at most one. */
    boolean isHeadEnded() {
        return headEnded;
    }

    /** How the body behind the last head is framed: by a length, or as {@link Framings} says. */
    long framing() {
        return framing;
    }

    /** Bytes of body that come next and need no look. */
    long data() {
        return stage == Stage.CHUNKS ? chunks.data() : remaining;
    }

    /** Passes over {@code count} bytes of body, {@link #data} at most. */
    void skip(long count) {
        if (stage == Stage.CHUNKS) {
            chunks.skip(count);
            return;
        }
        remaining -= count;
        if (remaining == 0) {
            end();
        }
    }

    /**
     * Continues reading until data begin, the request ends, or something is refused.
     *
     * @return the index of the first byte that was not read
     */
    int scan(byte[] bytes, int from, int to) {
        int at = from;
        headEnded = false;
        do {
            at = switch (stage) {
                case START -> start(bytes[at], at);
                case BLANK_LINE_FEED -> expectLineFeed(bytes[at], at, Stage.START);
                case METHOD -> method(bytes, at, to);
                case TARGET -> target(bytes, at, to);
                case VERSION -> version(bytes[at], at);
                case LINE_FEED -> lineFeed(bytes[at], at);
                case FIELDS -> fields(bytes, at, to);
                case CHUNKS -> chunks(bytes, at, to);
                case BODY -> at;
            };
        } while (at < to && refusal.isEmpty() && !isBetween() && data() == 0);
        return at;
    }

    private int start(byte octet, int at) {
        if (octet == '\r' && !blankSeen) {
            blankSeen = true;
            stage = Stage.BLANK_LINE_FEED;
            return at + 1;
        }
        blankSeen = true;
        length = 0;
        stage = Stage.METHOD;
        return at;
    }

    private int method(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && Octets.isToken(bytes[at])) {
            at++;
        }
        length += at - from;
        return at < to ? expectSpace(bytes[at], at, Stage.TARGET) : at;
    }

    private int target(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && Octets.isTarget(bytes[at])) {
            at++;
        }
        length += at - from;
        return at < to ? expectSpace(bytes[at], at, Stage.VERSION) : at;
    }

    private int expectSpace(byte octet, int at, Stage next) {
        if (octet != ' ' || length == 0) {
            return refuse(Refusal.MALFORMED, at);
        }
        length = 0;
        stage = next;
        return at + 1;
    }

    private int version(byte octet, int at) {
        if (octet == '\r') {
            stage = Stage.LINE_FEED;
        } else if (length == LONGEST_VERSION) {
            return refuse(Refusal.MALFORMED, at);
        } else {
            version[length++] = octet;
        }
        return at + 1;
    }

    private int lineFeed(byte octet, int at) {
        if (octet != '\n' || !isHttp()) {
            return refuse(Refusal.MALFORMED, at);
        }
        if (version[MAJOR] != '1' || version[MINOR] > '1') {
            return refuse(Refusal.VERSION, at);
        }
        fields.begin(false);
        stage = Stage.FIELDS;
        return at + 1;
    }

    private boolean isHttp() {
        return length == LONGEST_VERSION && version[0] == 'H' && version[1] == 'T' && version[2] == 'T'
                && version[3] == 'P' && version[4] == '/' && isDigit(version[MAJOR]) && version[6] == '.'
                && isDigit(version[MINOR]);
    }

    private static boolean isDigit(byte octet) {
        return octet >= '0' && octet <= '9';
    }

    private int fields(byte[] bytes, int at, int to) {
        int next = fields.scan(bytes, at, to);
        if (fields.isRefused()) {
            return refuse(Refusal.MALFORMED, next);
        }
        if (fields.isEnded()) {
            beginBody(next);
        }
        return next;
    }

    private void beginBody(int at) {
        headEnded = true;
        framing = fields.isChunked() ? Framings.CHUNKED : fields.length();
        if (fields.hosts() != 1 || (fields.isChunked() && (fields.length() >= 0 || version[MINOR] == '0'))) {
            refuse(Refusal.MALFORMED, at);
        } else if (fields.length() > maxBodyBytes) {
            refuse(Refusal.TOO_LARGE, at);
        } else if (fields.isChunked()) {
            chunks.begin();
            stage = Stage.CHUNKS;
        } else if (fields.length() > 0) {
            remaining = fields.length();
            stage = Stage.BODY;
        } else {
            end();
        }
    }

    private int chunks(byte[] bytes, int at, int to) {
        int next = chunks.scan(bytes, at, to);
        if (chunks.isRefused()) {
            return refuse(Refusal.MALFORMED, next);
        }
        if (chunks.total() > maxBodyBytes) {
            return refuse(Refusal.TOO_LARGE, next);
        }
        if (chunks.isEnded()) {
            end();
        }
        return next;
    }

    private void end() {
        stage = Stage.START;
        blankSeen = false;
    }

    private int expectLineFeed(byte octet, int at, Stage next) {
        if (octet != '\n') {
            return refuse(Refusal.MALFORMED, at);
        }
        stage = next;
        return at + 1;
    }

    private int refuse(Refusal why, int at) {
        refusal = Optional.of(why);
        return at;
    }
}
