package dev.anteroom.streams.common;

/** What makes time pass for a topology. */
public enum TopologyTime {
    /** The clock: states are published also while nothing happens. */
    WALL_CLOCK,
    /** The records' timestamps: the same input in the same order gives the same states. For replays. */
    STREAM;

    /** What settings call it. */
    public String word() {
        return switch (this) {
            case WALL_CLOCK -> "clock";
            case STREAM -> "stream";
        };
    }
}
