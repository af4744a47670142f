package dev.anteroom.streams.common;

/** What makes time pass for a topology. */
public enum TopologyTime {
    /** The clock: states are published even while nothing happens. */
    WALL_CLOCK,
    /** The records' timestamps: the same input in the same order gives the same states. For replays. */
    STREAM;

    /** The word for it in settings. */
    public String word() {
        return switch (this) {
            case WALL_CLOCK -> "clock";
            case STREAM -> "stream";
        };
    }
}
