package dev.anteroom.streams.topology;

import org.apache.kafka.streams.processor.PunctuationType;

/** What makes time pass for a topology. */
public enum TopologyTime {
    /** The clock: states are published also while nothing happens. */
    WALL_CLOCK(PunctuationType.WALL_CLOCK_TIME),
    /** The records' timestamps: the same input gives the same states, whenever it is read. For replays. */
    STREAM(PunctuationType.STREAM_TIME);

    private final PunctuationType punctuation;

    TopologyTime(PunctuationType punctuation) {
        this.punctuation = punctuation;
    }

    public PunctuationType punctuation() {
        return punctuation;
    }
}
