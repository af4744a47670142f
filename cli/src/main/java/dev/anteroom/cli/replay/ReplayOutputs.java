package dev.anteroom.cli.replay;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a counted replay writes.
 *
 * @param states file that takes every state, as lines of JSON
 * @param history folder that takes the minutes of every room, as figures and as a chart
 */
public record ReplayOutputs(Optional<Path> states, Optional<Path> history) {

    /** Only states. */
    public static ReplayOutputs states(Path file) {
        return new ReplayOutputs(Optional.of(file), Optional.empty());
    }

    /** Whether anything is wanted, so that the replay is to be counted. */
    public boolean areWanted() {
        return states.isPresent() || history.isPresent();
    }
}
