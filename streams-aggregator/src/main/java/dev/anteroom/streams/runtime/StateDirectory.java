package dev.anteroom.streams.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The directory in which Streams keeps its locks and its process file. All state is in memory, so a temporary directory
 * is sufficient, and with it two aggregators on one host don't conflict.
 */
record StateDirectory(Path path, boolean temporary) implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StateDirectory.class);

    static StateDirectory open(Optional<Path> given) {
        try {
            return given.isPresent()
                    ? new StateDirectory(Files.createDirectories(given.get()), false)
                    : new StateDirectory(Files.createTempDirectory("anteroom-aggregator"), true);
        } catch (IOException e) {
            throw new AggregatorStartException("can't create the state directory "
                    + given.map(Path::toString).orElse("in the temporary directory") + ": " + e, e);
        }
    }

    /** Removes a temporary directory. */
    @Override
    public void close() {
        if (!temporary) {
            return;
        }
        try (Stream<Path> found = Files.walk(path)) {
            List<Path> deepestFirst = found.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.atInfo().addKeyValue("directory", path).log("the temporary directory could not be deleted: {}",
                    e.toString());
        }
    }
}
