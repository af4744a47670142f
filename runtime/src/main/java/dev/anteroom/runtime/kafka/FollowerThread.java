package dev.anteroom.runtime.kafka;

import dev.anteroom.runtime.retry.Retry;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads topics on a thread of its own, without a consumer group. It waits for brokers that are away and tries again
 * after every failure, because an edge whose follower had ended would never learn anything new. Only {@link #close}
 * ends it.
 *
 * @param <T> the result of {@code begin}, which {@code step} is given
 */
public final class FollowerThread<T> implements AutoCloseable {

    /** The longest time for which one step may wait for records. */
    public static final Duration POLL = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger(FollowerThread.class);
    private static final Duration JOIN = Duration.ofSeconds(5);

    /** One step of reading. */
    @FunctionalInterface
    public interface Step<T> {

        void read(Consumer<byte[], byte[]> consumer, T begun) throws InterruptedException;
    }

    private final String what;
    private final Supplier<Consumer<byte[], byte[]>> consumers;
    private final Retry retry;
    private final Function<Consumer<byte[], byte[]>, T> begin;
    private final Step<T> step;
    private final Thread thread;
    private volatile Optional<Consumer<byte[], byte[]>> running = Optional.empty();

    /**
     * @param what it reads, for logs and the thread's name, such as {@code rooms}
     * @param consumers makes a consumer without a group
     * @param begin assigns partitions and finds the offsets to begin at; it is tried again when it fails
     * @param step reads once; it is called again and again, only on the follower's thread
     */
    public FollowerThread(String what, Supplier<Consumer<byte[], byte[]>> consumers, Retry retry,
            Function<Consumer<byte[], byte[]>, T> begin, Step<T> step) {
        this.what = what;
        this.consumers = consumers;
        this.retry = retry;
        this.begin = begin;
        this.step = step;
        this.thread = new Thread(this::run, "anteroom-follower-" + what);
        this.thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    private void run() {
        try (Consumer<byte[], byte[]> consumer = retry.until("create a consumer of " + what, consumers::get)) {
            running = Optional.of(consumer);
            T begun = retry.until("find the offsets from which to read " + what, () -> begin.apply(consumer));
            while (!retry.isStopped()) {
                step(consumer, begun);
            }
        } catch (InterruptedException | WakeupException e) {
            LOG.debug("the follower of {} stops", what, e);
        }
    }

    private void step(Consumer<byte[], byte[]> consumer, T begun) throws InterruptedException {
        try {
            step.read(consumer, begun);
        } catch (WakeupException e) {
            throw e;
        } catch (RuntimeException e) {
            LOG.atWarn().addKeyValue("what", what).addKeyValue("reason", e.toString())
                    .log("can't read from the brokers; trying again");
            LOG.debug("can't read {}", what, e);
            retry.pause();
        }
    }

    /** Whether everything before {@code ends} was read. */
    public static boolean hasReached(Consumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
        return ends.entrySet().stream().allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
    }

    /** Stops reading, if that has begun; waits a few seconds at most. */
    @Override
    public void close() {
        retry.stop();
        running.ifPresent(Consumer::wakeup);
        if (thread.getState() == Thread.State.NEW) {
            return;
        }
        try {
            thread.join(JOIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
