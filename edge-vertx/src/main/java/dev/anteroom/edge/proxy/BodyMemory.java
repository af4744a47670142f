package dev.anteroom.edge.proxy;

/** Memory for bodies that are read before they are sent on, of all requests together. Belongs to the event loop. */
final class BodyMemory {

    private long free;

    /** @param bytes how much there is */
    BodyMemory(long bytes) {
        this.free = bytes;
    }

    /** Takes {@code bytes}, which must be {@linkplain #giveBack given back}; false when there are not as many. */
    boolean take(int bytes) {
        if (bytes > free) {
            return false;
        }
        free -= bytes;
        return true;
    }

    void giveBack(long bytes) {
        free += bytes;
    }
}
