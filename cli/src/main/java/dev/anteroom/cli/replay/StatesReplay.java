package dev.anteroom.cli.replay;

import dev.anteroom.cli.screen.ReplayScreen;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ServiceLoader;

/**
 * Calculates the states of rooms that follow from a replay. It needs the topologies, and a broker where none is named,
 * which the command line of an installation does not carry. Found by {@link ServiceLoader}.
 */
public interface StatesReplay {

    /** A broker and a registry that live until they are closed. */
    interface Scratch extends AutoCloseable {

        ReplayCluster cluster();

        @Override
        void close();
    }

    /** The file of states, open while records are played. */
    interface Counting extends AutoCloseable {

        /**
         * Counts what was played, and writes every state as a line of JSON, in the order of publication.
         *
         * @return how many states
         * @throws ReplayException when the states are not complete
         */
        long write(StopSignal stop, ReplayScreen screen);

        @Override
        void close();
    }

    /**
     * The one that is on the class path.
     *
     * @throws ReplayException when there is none
     */
    static StatesReplay find() {
        return ServiceLoader.load(StatesReplay.class).findFirst()
                .orElseThrow(() -> new ReplayException("--states needs the topologies and a broker, which this"
                        + " installation does not carry; use ./anteroom of a checkout of the sources"));
    }

    /**
     * Starts a broker and a registry on the loopback interface.
     *
     * @param logs folder of the registry's log
     */
    Scratch startScratch(Path logs);

    /**
     * Looks whether states can be written to {@code file}, before anything is started for them.
     *
     * @throws ReplayException when they can't
     */
    void requireWritable(Path file);

    /**
     * Creates the topics that records are to be played into, and opens the file that takes the states. A file that is
     * there is emptied, but not where this throws.
     *
     * @throws ReplayException when there are such topics already: states would follow from what they hold, too
     */
    Counting prepare(ReplayCluster cluster, TopicSettings topics, Path file, InstantSource clock);
}
