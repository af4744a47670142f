package dev.anteroom.cli.replay;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.apache.kafka.common.errors.InterruptException;

/** Reads another feed on a thread of its own, so that reading and sending do not wait for each other. */
final class ReadAhead implements RecordFeed {

    private static final int MOST_BATCHES = 16;

    private final RecordFeed feed;
    private final BlockingQueue<Batch> read = new ArrayBlockingQueue<>(MOST_BATCHES);
    private final Thread thread = new Thread(this::readAll, "anteroom-read-ahead");
    private double part;

    private sealed interface Batch {
    }

    private record Records(List<Played> records, double part) implements Batch {
    }

    private record Failure(RuntimeException cause) implements Batch {
    }

    private record Fault(Error cause) implements Batch {
    }

    private ReadAhead(RecordFeed feed) {
        this.feed = feed;
        thread.setDaemon(true);
    }

    /**
     * Begins to read {@code feed}, which nobody else may read until the result is closed, and which must be closed
     * after it.
     */
    static ReadAhead of(RecordFeed feed) {
        ReadAhead ahead = new ReadAhead(feed);
        ahead.thread.start();
        return ahead;
    }

    private void readAll() {
        try {
            List<Played> records;
            do {
                records = feed.next();
                read.put(new Records(records, feed.part()));
            } while (!records.isEmpty());
        } catch (InterruptedException | InterruptException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            end(new Failure(e));
        } catch (Error e) {
            end(new Fault(e));
        }
    }

    private void end(Batch last) {
        try {
            read.put(last);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public List<Played> next() {
        try {
            return switch (read.take()) {
                case Records(List<Played> records, double upTo) -> {
                    part = upTo;
                    yield records;
                }
                case Failure(RuntimeException cause) -> throw cause;
                case Fault(Error cause) -> throw cause;
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ReplayException("interrupted while reading", e);
        }
    }

    @Override
    public double part() {
        return part;
    }

    @Override
    public void close() {
        thread.interrupt();
        read.clear();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
