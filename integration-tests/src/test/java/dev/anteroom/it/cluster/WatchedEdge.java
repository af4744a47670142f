package dev.anteroom.it.cluster;

import dev.anteroom.edge.EdgeObserver;
import dev.anteroom.edge.EdgeServer;
import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.runtime.settings.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The main of an edge that writes down which of its moves the brokers said that they have. Each is written before the next is
 * heard of, so that nothing of it is lost when the process is killed.
 */
public final class WatchedEdge {

    private static final int PARTITION_OFFSET_AND_MOMENT = Integer.BYTES + 2 * Long.BYTES;

    private WatchedEdge() {
    }

    /**
     * Runs the edge until the process is ended.
     *
     * @param arguments the file, then settings as {@code key=value}
     */
    public static void main(String[] arguments) throws Exception {
        Map<String, String> settings = new HashMap<>();
        for (int i = 1; i < arguments.length; i++) {
            String[] pair = arguments[i].split("=", 2);
            settings.put(pair[0], pair[1]);
        }
        FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
        EdgeServer.start(EdgeConfig.of(Settings.of(settings)), new EdgeObserver() {

            @Override
            public void trafficAcknowledged(String edgeId, String roomId, String dataCenter, int partition, long offset,
                    long eventAtMillis) {
                ByteBuffer line = ByteBuffer.allocate(PARTITION_OFFSET_AND_MOMENT).putInt(partition).putLong(offset)
                        .putLong(eventAtMillis).flip();
                try {
                    while (line.hasRemaining()) {
                        file.write(line);
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException("can't write to " + arguments[0], e);
                }
            }
        }).await();
        Thread.currentThread().join();
    }

    /** What such a file holds. */
    static List<EdgeWatch.Stored> read(Path file, String edgeId) {
        try {
            ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
            List<EdgeWatch.Stored> stored = new ArrayList<>();
            while (all.remaining() >= PARTITION_OFFSET_AND_MOMENT) {
                stored.add(new EdgeWatch.Stored(all.getInt(), all.getLong(), edgeId, all.getLong()));
            }
            return stored;
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + file, e);
        }
    }
}
