package dev.anteroom.edge.framing;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a section of header lines, or of trailers, and remembers the headers that say how long the message is. Every
 * line is a name of token characters, a colon and a value, and ends with CR LF: no folded lines, no space before the
 * colon, no bare CR or LF. Allocates nothing; belongs to one connection.
 */
final class FieldScanner {

    private static final int KEPT = 32;
    private static final int LONGEST_LENGTH = 18;

    private enum Stage {
        START, NAME, VALUE, LINE_FEED, LAST_LINE_FEED, ENDED, REFUSED
    }

    /** The headers that matter here; each is refused in trailers. */
    private enum Field {
        OTHER(""), LENGTH("content-length"), ENCODING("transfer-encoding"), HOST("host"),
        // Some parsers read a body of eight bytes in a request that has both of these.
        KEY1("sec-websocket-key1"), KEY2("sec-websocket-key2");

        private static final Field[] KNOWN = {LENGTH, ENCODING, HOST, KEY1, KEY2};

        @SuppressWarnings("ImmutableEnumChecker") // the array is never written to
        private final byte[] name;

        Field(String name) {
            this.name = name.getBytes(StandardCharsets.US_ASCII);
        }

        static Field of(byte[] name, int length) {
            for (Field field : KNOWN) {
                if (Arrays.equals(field.name, 0, field.name.length, name, 0, length)) {
                    return field;
                }
            }
            return OTHER;
        }
    }

    private static final byte[] CHUNKED = "chunked".getBytes(StandardCharsets.US_ASCII);

    private final byte[] name = new byte[KEPT];
    private final byte[] value = new byte[KEPT];
    private Stage stage = Stage.START;
    private Field field = Field.OTHER;
    private int nameLength;
    private int valueLength;
    private boolean trailers;
    private int hosts;
    private boolean chunked;
    private long length;

    /** Begins a section. */
    void begin(boolean asTrailers) {
        stage = Stage.START;
        trailers = asTrailers;
        hosts = 0;
        chunked = false;
        length = -1;
    }

    boolean isEnded() {
        return stage == Stage.ENDED;
    }

    boolean isRefused() {
        return stage == Stage.REFUSED;
    }

    int hosts() {
        return hosts;
    }

    boolean isChunked() {
        return chunked;
    }

    /** The announced length; -1 when there is none. */
    long length() {
        return length;
    }

    /** Continues reading, at most to the end of the section; returns the index of the first byte that was not read. */
    int scan(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && stage != Stage.ENDED && stage != Stage.REFUSED) {
            at = switch (stage) {
                case START -> start(bytes, at);
                case NAME -> name(bytes, at, to);
                case VALUE -> value(bytes, at, to);
                case LINE_FEED -> lineFeed(bytes, at, Stage.START);
                case LAST_LINE_FEED -> lineFeed(bytes, at, Stage.ENDED);
                case ENDED, REFUSED -> at;
            };
        }
        return at;
    }

    private int start(byte[] bytes, int at) {
        if (bytes[at] == '\r') {
            stage = Stage.LAST_LINE_FEED;
            return at + 1;
        }
        nameLength = 0;
        stage = Stage.NAME;
        return at;
    }

    private int name(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && Octets.isToken(bytes[at])) {
            if (nameLength < KEPT) {
                name[nameLength] = Octets.lower(bytes[at]);
            }
            nameLength++;
            at++;
        }
        if (at == to) {
            return at;
        }
        if (bytes[at] != ':' || nameLength == 0) {
            return refuse(at);
        }
        field = nameLength <= KEPT ? Field.of(name, nameLength) : Field.OTHER;
        valueLength = 0;
        stage = Stage.VALUE;
        return at + 1;
    }

    private int value(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && Octets.isValue(bytes[at])) {
            at++;
        }
        if (field != Field.OTHER) {
            keep(bytes, from, at);
        }
        if (at == to) {
            return at;
        }
        if (bytes[at] != '\r') {
            return refuse(at);
        }
        stage = Stage.LINE_FEED;
        return at + 1;
    }

    private void keep(byte[] bytes, int from, int to) {
        for (int at = from; at < to; at++) {
            boolean blank = bytes[at] == ' ' || bytes[at] == '\t';
            if (blank && valueLength == 0) {
                continue;
            }
            if (valueLength < KEPT) {
                value[valueLength] = Octets.lower(bytes[at]);
            }
            valueLength++;
        }
    }

    private int lineFeed(byte[] bytes, int at, Stage next) {
        if (bytes[at] != '\n' || (next == Stage.START && !accept())) {
            return refuse(at);
        }
        stage = next;
        return at + 1;
    }

    private int refuse(int at) {
        stage = Stage.REFUSED;
        return at;
    }

    private boolean accept() {
        if (field == Field.OTHER) {
            return true;
        }
        return !trailers && switch (field) {
            case OTHER -> true;
            case LENGTH -> acceptLength();
            case ENCODING -> acceptEncoding();
            case HOST -> ++hosts == 1;
            case KEY1, KEY2 -> false;
        };
    }

    /** Accepts one length, of digits only; a second one is refused even if it is equal. */
    private boolean acceptLength() {
        int end = trimmedLength();
        if (length >= 0 || end == 0 || end > LONGEST_LENGTH) {
            return false;
        }
        long sum = 0;
        for (int i = 0; i < end; i++) {
            if (value[i] < '0' || value[i] > '9') {
                return false;
            }
            sum = sum * 10 + (value[i] - '0');
        }
        length = sum;
        return true;
    }

    private boolean acceptEncoding() {
        boolean first = !chunked;
        chunked = true;
        return first && Arrays.equals(CHUNKED, 0, CHUNKED.length, value, 0, trimmedLength());
    }

    private int trimmedLength() {
        if (valueLength > KEPT) {
            return 0;
        }
        int end = valueLength;
        while (end > 0 && (value[end - 1] == ' ' || value[end - 1] == '\t')) {
            end--;
        }
        return end;
    }
}
