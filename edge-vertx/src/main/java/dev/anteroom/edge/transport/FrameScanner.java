package dev.anteroom.edge.transport;

import io.netty.buffer.ByteBuf;

/**
 * Finds the frames in the bytes of one HTTP/2 connection, however the bytes are cut. It reads only the first nine bytes of
 * each frame and skips the others.
 *
 * <p>A <em>unit</em> is what a server can do nothing with before it has all of it: the preface, a frame, or a block of
 * headers with its continuations. Belongs to the connection's event loop.
 */
final class FrameScanner {

    static final int DATA = 0x0;

    private static final int HEADERS = 0x1;
    private static final int CONTINUATION = 0x9;
    private static final int END_HEADERS = 0x4;
    private static final int HEAD = 9;
    private static final int PREFACE = 24;
    private static final int LENGTH_BYTES = 3;
    private static final int FLAGS_AT = 4;

    /** Hears of each frame as soon as its first nine bytes have come. */
    interface Frames {

        /**
         * A frame has begun.
         *
         * @param type 0..255
         * @param length of what it carries, in bytes
         */
        void frame(int type, byte flags, int length);
    }

    private final Frames frames;
    private final byte[] head = new byte[HEAD];
    private int headBytes;
    private int skip = -1;
    private boolean inHeaders;
    private long units;
    private int type;
    private int length;

    FrameScanner(Frames frames) {
        this.frames = frames;
    }

    /** Reads on; leaves the reader index of {@code bytes} where it is. */
    void scan(ByteBuf bytes) {
        int at = bytes.readerIndex();
        int end = bytes.writerIndex();
        if (skip < 0 && at < end) {
            // No frame begins with the first letter of the preface, because it would be longer than the longest allowed
            // one.
            boolean isPreface = bytes.getByte(at) == 'P';
            skip = isPreface ? PREFACE : 0;
            units += isPreface ? 1 : 0;
        }
        while (at < end) {
            if (skip > 0) {
                int skipped = Math.min(skip, end - at);
                skip -= skipped;
                at += skipped;
            } else {
                if (isBetween()) {
                    units++;
                    length = 0;
                }
                head[headBytes++] = bytes.getByte(at++);
                if (headBytes == HEAD) {
                    frame();
                }
            }
        }
    }

    private void frame() {
        length = 0;
        for (int at = 0; at < LENGTH_BYTES; at++) {
            length = (length << 8) | Byte.toUnsignedInt(head[at]);
        }
        type = Byte.toUnsignedInt(head[LENGTH_BYTES]);
        headBytes = 0;
        skip = length;
        if (type == HEADERS || type == CONTINUATION) {
            inHeaders = (head[FLAGS_AT] & END_HEADERS) == 0;
        }
        frames.frame(type, head[FLAGS_AT], length);
    }

    /** Whether the last unit has come as a whole and the next one has not begun. */
    boolean isBetween() {
        return headBytes == 0 && skip <= 0 && !inHeaders;
    }

    /** How many units have begun. */
    long units() {
        return units;
    }

    /** How many bytes of a body the frame that is on its way carries; 0 when it carries none, or is not known yet. */
    int bodyBytes() {
        return headBytes == 0 && skip > 0 && type == DATA ? length : 0;
    }
}
