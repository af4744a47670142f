package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.streams.common.PublishMoment;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.datacenter.LogEnds;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeatedly asks the brokers for the ends of the counted topics, and keeps the newest answer. While they do not answer
 * it becomes older, and with it the moment up to which partitions are known to be counted. Thread-safe.
 */
final class LogEndsWatch implements Supplier<LogEnds>, AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LogEndsWatch.class);
    private static final Duration CALL = Duration.ofSeconds(1);

    private final Admin admin;
    private final String group;
    private final List<TopicPartition> partitions;
    private final InstantSource clock;
    private final ScheduledExecutorService asking = Executors
            .newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().name("log-ends").factory());
    private final Map<TopicPartition, Long> begun = new ConcurrentHashMap<>();
    /** Partitions whose oldest record is known; used by one thread only. */
    private final Set<TopicPartition> oldest = new HashSet<>();
    private volatile LogEnds newest = LogEnds.UNKNOWN;

    private LogEndsWatch(Admin admin, String group, TopicSettings topics, InstantSource clock) {
        this.admin = admin;
        this.group = group;
        this.partitions = DataCenterTopology.SOURCES.stream().map(TopicDescriptor.class::cast)
                .flatMap(topic -> IntStream.range(0, topics.partitions())
                        .mapToObj(partition -> new TopicPartition(topics.name(topic), partition)))
                .toList();
        this.clock = clock;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The task ends with the executor; failures are logged where they happen.
    static LogEndsWatch start(AggregatorConfig config, InstantSource clock, Duration interval) {
        Admin admin = KafkaClients.of(config.kafka(), StreamsProperties.applicationId(config, "log-ends")).admin(CALL);
        LogEndsWatch watch = new LogEndsWatch(admin,
                StreamsProperties.applicationId(config, DataCenterTopology.NAME), config.topics(), clock);
        watch.asking.execute(() -> watch.askAgainAndAgain(interval));
        return watch;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // As above.
    private void askAgainAndAgain(Duration interval) {
        ask();
        try {
            asking.schedule(() -> askAgainAndAgain(interval), PublishMoment.LOG_ENDS.next(clock.millis(), interval),
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("nobody needs the ends of topics any more", e);
        }
    }

    @Override
    public LogEnds get() {
        return newest;
    }

    /**
     * Committed offsets are asked for at the same time and used when they come, because waiting for them would mean
     * waiting for a single broker.
     */
    private void ask() {
        try {
            long askedAt = clock.millis();
            askForCommitted();
            List<TopicPartition> unknown = partitions.stream().filter(partition -> !oldest.contains(partition))
                    .toList();
            offsets(unknown, OffsetSpec.earliest()).forEach((partition, offset) -> {
                begun.merge(partition, offset, Math::max);
                oldest.add(partition);
            });
            Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
            newest = new LogEnds(askedAt, ends, Map.copyOf(begun));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.atWarn().log("can't ask for the end offsets of topics", e);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The answer is used when it comes; until then the last one is.
    private void askForCommitted() {
        admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().whenComplete((found, failure) -> {
            if (failure == null) {
                found.forEach((partition, offset) -> {
                    if (offset != null) {
                        // Records after an offset that was committed long ago may have been deleted since, so that they
                        // can't be read.
                        begun.merge(partition, offset.offset(), Math::max);
                    }
                });
            }
        });
    }

    /** The offsets of the partitions whose leaders answer. */
    private Map<TopicPartition, Long> offsets(Collection<TopicPartition> wanted, OffsetSpec which)
            throws InterruptedException {
        ListOffsetsResult answers = admin
                .listOffsets(wanted.stream().collect(Collectors.toMap(partition -> partition, partition -> which)));
        Map<TopicPartition, Long> offsets = new HashMap<>();
        for (TopicPartition partition : wanted) {
            try {
                offsets.put(partition, answers.partitionResult(partition).get().offset());
            } catch (ExecutionException e) {
                LOG.atDebug().addKeyValue("partition", partition).log("the leader of a partition does not answer: {}",
                        String.valueOf(e.getCause()));
            }
        }
        return offsets;
    }

    @Override
    public void close() {
        asking.shutdownNow();
        admin.close(Duration.ofSeconds(1));
    }
}
