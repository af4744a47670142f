package dev.anteroom.edge.transport;

/**
 * What a frame of HTTP/2 costs the budget of its connection. A frame that is a request, or a part of one, is free: other
 * limits count requests. One that makes the edge answer or keep books and carries nothing is dear; a client that takes a
 * large answer fast sends many updates of its window, so that these are cheap.
 */
final class FrameCost {

    static final int FREE = 0;
    static final int CHEAP = 1;
    static final int DEAR = 100;

    private static final int DATA = 0x0;
    private static final int HEADERS = 0x1;
    private static final int RST_STREAM = 0x3;
    private static final int WINDOW_UPDATE = 0x8;
    private static final int END_STREAM = 0x1;

    private FrameCost() {
    }

    /**
     * The cost of one frame.
     *
     * @param type 0..255
     * @param flags 0..255
     * @param length of what it carries
     */
    static int of(int type, int flags, int length) {
        return switch (type) {
            case DATA -> length == 0 && (flags & END_STREAM) == 0 ? DEAR : FREE;
            // Resets have a limit of their own in the library.
            case HEADERS, RST_STREAM -> FREE;
            case WINDOW_UPDATE -> CHEAP;
            default -> DEAR;
        };
    }
}
