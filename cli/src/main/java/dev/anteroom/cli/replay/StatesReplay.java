package dev.anteroom.cli.replay;

import dev.anteroom.cli.screen.ReplayScreen;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ServiceLoader;

/**
 * Calculates the states of rooms that follow from a replay. It needs the topologies, and a broker if none is named; the
 * command line of an installation contains neither. Found by {@link ServiceLoader}.
 */
public interface StatesReplay {

    /** A broker and a registry that live until they are closed. */
    interface Scratch extends AutoCloseable {

        ReplayCluster cluster();

        @Override
        void close();
    }

    /**
     * How much was written.
     *
     * @param states lines of states
     * @param minutes minutes of all rooms
     */
    record Written(long states, long minutes) {
    }

    /** The files to write, open while records are played. */
    interface Counting extends AutoCloseable {

        /**
         * Counts the played records, and writes every state as a line of JSON in the order of publication, and the
         * minutes of rooms, as far as they are wanted.
         *
         * @throws ReplayException when they are not complete
         */
        Written write(StopSignal stop, ReplayScreen screen);

        @Override
        void close();
    }

    /**
     * The implementation on the class path.
     *
     * @throws ReplayException when there is none
     */
    static StatesReplay find() {
        return ServiceLoader.load(StatesReplay.class).findFirst()
                .orElseThrow(
                        () -> new ReplayException("--states and --history need the topologies and a broker, which this"
                                + " installation does not contain; use ./anteroom in a checkout of the sources"));
    }

    /**
     * Starts a broker and a registry on the loopback interface.
     *
     * @param logs folder of the registry's log
     */
    Scratch startScratch(Path logs);

    /**
     * Checks whether all can be written, before anything is started for it.
     *
     * @throws ReplayException when it can't
     */
    void requireWritable(ReplayOutputs outputs);

    /**
     * Creates the topics that records are to be played into, and opens the file that takes the states. An existing file
     * is emptied, unless this throws.
     *
     * @throws ReplayException when such topics exist already, because states would then also depend on what they hold
     */
    Counting prepare(ReplayCluster cluster, TopicSettings topics, ReplayOutputs outputs, InstantSource clock);
}
