package dev.anteroom.core.visit;

/** Whether counting waits for this edge, so that it may admit visitors to places that states hold. */
public interface EdgeMembership {

    /** An edge that writes no marks. */
    EdgeMembership NONE = new EdgeMembership() {

        @Override
        public int run() {
            return 0;
        }

        @Override
        public boolean isMember(String roomId) {
            return false;
        }

        @Override
        public long memberSince(String roomId) {
            return Long.MAX_VALUE;
        }
    };

    /** The run that the edge's moves name, so that they count as marks; 0 for none. */
    int run();

    /** Whether the partition with this edge's moves in the room can't be counted further than the edge has told. */
    boolean isMember(String roomId);

    /** Since when that has been so without interruption, in milliseconds since the epoch by the edge's clock. */
    long memberSince(String roomId);
}
