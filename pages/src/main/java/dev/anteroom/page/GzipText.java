package dev.anteroom.page;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Assembles a gzip stream (RFC 1952) from text that was compressed before and text that stays uncompressed in stored
 * blocks (RFC 1951, section 3.2.4), into which moments can be written later.
 */
final class GzipText {

    private static final byte[] HEADER = {0x1F, (byte) 0x8B, Deflater.DEFLATED, 0, 0, 0, 0, 0, 2, (byte) 0xFF};
    /** An empty last block. */
    private static final byte[] END = {3, 0};
    private static final int BLOCK_HEADER = 5;
    /**
     * After this many bytes a new block is begun; the format allows 65 535 bytes, and no value is long enough to reach
     * that.
     */
    private static final int FULL_BLOCK = 1 << 14;

    private final int length;
    private final ByteArrayOutputStream stream = new ByteArrayOutputStream();
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private final List<TimestampedBody.Place> places = new ArrayList<>();
    private final CRC32 crc = new CRC32();
    private int read;

    /**
     * @param length total length of the text that will be added
     */
    GzipText(int length) {
        this.length = length;
        stream.writeBytes(HEADER);
    }

    /** Compresses {@code text} into blocks that end at a byte boundary and don't refer to anything before them. */
    static byte[] deflate(byte[] text) {
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try {
            deflater.setInput(text);
            ByteArrayOutputStream blocks = new ByteArrayOutputStream();
            byte[] some = new byte[4096];
            int count;
            do {
                count = deflater.deflate(some, 0, some.length, Deflater.FULL_FLUSH);
                blocks.write(some, 0, count);
            } while (count == some.length);
            return blocks.toByteArray();
        } finally {
            deflater.end();
        }
    }

    /** Adds text that was compressed to {@code deflated}. */
    void compressed(byte[] text, byte[] deflated) {
        closeBlock();
        stream.writeBytes(deflated);
        count(text);
    }

    /** Adds a value, which may be a placeholder for a moment that is not known yet. */
    void value(byte[] text) {
        beginBlock();
        int following = length - read - text.length;
        TimestampedBody.Place.of(text, stream.size() + BLOCK_HEADER + kept.size(), following).ifPresent(places::add);
        stored(text);
    }

    /** Adds text without compressing it. */
    void stored(byte[] text) {
        beginBlock();
        kept.writeBytes(text);
        count(text);
    }

    /** Ends the stream, after all text has been added. */
    TimestampedBody end() {
        closeBlock();
        stream.writeBytes(END);
        int sum = (int) crc.getValue();
        writeInt(sum);
        writeInt(length);
        return TimestampedBody.gzip(stream.toByteArray(), places, sum);
    }

    private void count(byte[] text) {
        crc.update(text);
        read += text.length;
    }

    private void beginBlock() {
        if (kept.size() >= FULL_BLOCK) {
            closeBlock();
        }
    }

    private void closeBlock() {
        if (kept.size() == 0) {
            return;
        }
        stream.write(0);
        writeShort(kept.size());
        writeShort(~kept.size());
        stream.writeBytes(kept.toByteArray());
        kept.reset();
    }

    private void writeShort(int value) {
        stream.write(value);
        stream.write(value >>> 8);
    }

    private void writeInt(int value) {
        writeShort(value);
        writeShort(value >>> 16);
    }
}
