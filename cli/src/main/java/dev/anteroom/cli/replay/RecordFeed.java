package dev.anteroom.cli.replay;

import java.util.List;

/** Records in the order in which they are to be played. Not thread-safe. */
interface RecordFeed extends AutoCloseable {

    /** The next records; empty at the end. Throws a {@link RuntimeException} that says what is wrong. */
    List<Played> next();

    /** The part that was given so far, 0..1. */
    double part();

    @Override
    void close();
}
