package dev.anteroom.edge.transport;

/**
 * The cost of an HTTP/2 frame in the budget of its connection. A frame that is a request, or a part of one, is free,
 * because other limits count requests. A frame that carries nothing but makes the edge answer or record something is
 * expensive. Updates of windows are cheap, because a client that reads a large answer fast sends many of them.
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
            // The library has a limit of its own for resets.
            case HEADERS, RST_STREAM -> FREE;
            case WINDOW_UPDATE -> CHEAP;
            default -> DEAR;
        };
    }
}
