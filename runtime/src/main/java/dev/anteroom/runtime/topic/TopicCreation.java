package dev.anteroom.runtime.topic;

import dev.anteroom.schemas.topic.TopicDescriptor.Cleanup;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.CreateTopicsResult;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Creates the {@link Topics} that are missing, where the process may, and refuses to continue with existing topics that do not
 * fit.
 *
 * <p>Rests on decision 066.
 */
public final class TopicCreation {

    /** How long a reader that starts still finds what was deleted, and brokers keep the ends of transactions. */
    public static final Duration DELETIONS_KEPT = Duration.ofMinutes(10);

    private static final long SMALL_SEGMENT_BYTES = 16L << 20;
    /** Brokers delete whole segments, and never the one that is written to. */
    private static final int SEGMENTS_PER_RETENTION = 2;
    private static final Duration SHORT_LIVED = Duration.ofHours(1);
    /** Kafka's way to say for ever. */
    private static final Duration FOR_EVER = Duration.ofMillis(-1);

    private TopicCreation() {
    }

    /**
     * Creates the missing topics and checks the partition counts of the others. Blocks until the brokers know all of
     * them and each partition has a leader.
     *
     * @return names of the topics that were created, in the order of {@link Topics#all()}
     * @throws TopicCreationException when the cluster refuses, or an existing topic has another partition count
     */
    public static List<String> createTopics(Admin admin, TopicSettings settings) {
        return create(admin, settings, newTopics(settings));
    }

    /**
     * Like {@link #createTopics}, but with topics that are never compacted nor cleaned up. Replays need this, because
     * their records may be older than any retention, and because states follow from every record and not only from the
     * newest of each key.
     */
    public static List<String> createReplayTopics(Admin admin, TopicSettings settings) {
        return create(admin, settings, replayTopics(settings));
    }

    private static List<String> create(Admin admin, TopicSettings settings, List<NewTopic> wanted) {
        List<NewTopic> missing = missing(admin, wanted);
        if (!missing.isEmpty() && !settings.isCreating()) {
            throw new TopicCreationException("topics.create is false, but these topics are missing: "
                    + missing.stream().map(NewTopic::name).collect(Collectors.joining(", ")), null);
        }
        List<String> created = new ArrayList<>();
        if (!missing.isEmpty()) {
            awaitBrokers(admin, settings.replicationFactor());
            CreateTopicsResult result = admin.createTopics(missing);
            for (NewTopic topic : missing) {
                if (createdNow(topic.name(), Objects.requireNonNull(result.values().get(topic.name())))) {
                    created.add(topic.name());
                }
            }
        }
        TopicCheck.requireFitting(admin, wanted.stream().filter(topic -> !created.contains(topic.name())).toList());
        requireReady(admin, settings, wanted);
        return created;
    }

    /**
     * Brokers that were just started, or stood still for longer than their session, are not there for new topics before the
     * controller has heard of them again.
     */
    private static void awaitBrokers(Admin admin, int copies) {
        try {
            FreshTopics.ask(copies + " brokers, as topics.replicationFactor is " + copies,
                    () -> admin.describeCluster().nodes(), brokers -> brokers.size() >= copies);
        } catch (ExecutionException e) {
            throw new TopicCreationException("can't ask which brokers there are: " + reason(e), e);
        }
    }

    private static List<NewTopic> missing(Admin admin, List<NewTopic> wanted) {
        Map<String, KafkaFuture<TopicDescription>> found = admin
                .describeTopics(wanted.stream().map(NewTopic::name).toList()).topicNameValues();
        return wanted.stream().filter(topic -> !isThere(topic.name(), Objects.requireNonNull(found.get(topic.name()))))
                .toList();
    }

    private static boolean isThere(String name, KafkaFuture<TopicDescription> answer) {
        try {
            answer.get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw new TopicCreationException("can't describe topic " + name + ": " + reason(e), e);
        } catch (InterruptedException e) {
            throw FreshTopics.interrupted("new topics", e);
        }
    }

    /** All topics, with the configuration that the cluster is asked for. */
    public static List<NewTopic> newTopics(TopicSettings settings) {
        List<NewTopic> topics = new ArrayList<>();
        for (TopicDescriptor<?> topic : Topics.all()) {
            topics.add(newTopic(settings, settings.name(topic), topic.cleanup(), topic.retention()));
        }
        topics.add(newTopic(settings, settings.deadLetters(), Cleanup.DELETE,
                Optional.of(Topics.DEAD_LETTERS_RETENTION)));
        return topics;
    }

    public static List<NewTopic> replayTopics(TopicSettings settings) {
        return newTopics(settings).stream().map(topic -> newTopic(settings, topic.name(), Cleanup.DELETE,
                Optional.of(FOR_EVER))).toList();
    }

    private static NewTopic newTopic(TopicSettings settings, String name, Cleanup cleanup,
            Optional<Duration> retention) {
        Map<String, String> config = new HashMap<>();
        config.put(TopicConfig.CLEANUP_POLICY_CONFIG, cleanup.policy());
        config.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "CreateTime");
        // Readers deal with clocks that are ahead; if a broker refused such records, moves that are already marked as
        // sent would be lost.
        config.put(TopicConfig.MESSAGE_TIMESTAMP_AFTER_MAX_MS_CONFIG, Long.toString(Long.MAX_VALUE));
        retention.ifPresent(kept -> config.put(cleanup.retentionKey(), Long.toString(kept.toMillis())));
        if (cleanup == Cleanup.DELETE && retention.filter(TopicCreation::isShort).isPresent()) {
            config.put(TopicConfig.SEGMENT_BYTES_CONFIG, Long.toString(SMALL_SEGMENT_BYTES));
            config.put(TopicConfig.SEGMENT_MS_CONFIG,
                    Long.toString(retention.get().toMillis() / SEGMENTS_PER_RETENTION));
        }
        if (cleanup != Cleanup.DELETE) {
            config.put(TopicConfig.DELETE_RETENTION_MS_CONFIG, Long.toString(DELETIONS_KEPT.toMillis()));
            // A new reader reads everything that compaction has left; small segments keep that short.
            config.put(TopicConfig.SEGMENT_BYTES_CONFIG, Long.toString(SMALL_SEGMENT_BYTES));
            config.put(TopicConfig.SEGMENT_MS_CONFIG, Long.toString(Duration.ofMinutes(1).toMillis()));
            config.put(TopicConfig.MIN_CLEANABLE_DIRTY_RATIO_CONFIG, "0.05");
            // Room for a state of the largest size with its envelope, which brokers would refuse by default.
            config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(2 * Topics.LARGEST_STATE_BYTES));
        }
        return new NewTopic(name, settings.partitions(), settings.replicationFactor()).configs(config);
    }

    private static boolean isShort(Duration retention) {
        return !retention.isNegative() && retention.compareTo(SHORT_LIVED) <= 0;
    }

    private static boolean createdNow(String name, KafkaFuture<Void> answer) {
        try {
            answer.get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw new TopicCreationException("can't create topic " + name + ": " + reason(e), e);
        } catch (InterruptedException e) {
            throw FreshTopics.interrupted("new topics", e);
        }
    }

    private static void requireReady(Admin admin, TopicSettings settings, List<NewTopic> wanted) {
        Map<String, TopicDescription> found = describe(admin, wanted.stream().map(NewTopic::name).toList());
        String misfits = found.values().stream().filter(topic -> topic.partitions().size() != settings.partitions())
                .map(topic -> topic.name() + " has " + topic.partitions().size()).sorted()
                .collect(Collectors.joining(", "));
        if (!misfits.isEmpty()) {
            throw new TopicCreationException("topics.partitions is " + settings.partitions() + ", but " + misfits
                    + "; set topics.partitions to the number that exists, or use another topics.prefix", null);
        }
        awaitLeaders(admin, found.values());
    }

    /**
     * A broker that is to lead a partition refuses records until it has begun to lead it. If a producer's first batch
     * is refused but its second, which is already on its way, is accepted, the first one is out of order for ever.
     */
    private static void awaitLeaders(Admin admin, Collection<TopicDescription> topics) {
        Map<TopicPartition, OffsetSpec> partitions = topics.stream()
                .flatMap(topic -> topic.partitions().stream()
                        .map(partition -> new TopicPartition(topic.name(), partition.partition())))
                .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
        try {
            // Asks the leader of each partition, and repeats that while the broker does not lead it yet.
            admin.listOffsets(partitions).all().get();
        } catch (ExecutionException e) {
            throw new TopicCreationException("the leaders of new topics do not answer: " + reason(e), e);
        } catch (InterruptedException e) {
            throw FreshTopics.interrupted("new topics", e);
        }
    }

    private static Map<String, TopicDescription> describe(Admin admin, List<String> names) {
        try {
            return FreshTopics.ask("leaders of the topics " + names, () -> admin.describeTopics(names).allTopicNames(),
                    found -> found.values().stream().allMatch(TopicCreation::isLed));
        } catch (ExecutionException e) {
            throw new TopicCreationException("can't describe topics " + names + ": " + reason(e), e);
        }
    }

    private static boolean isLed(TopicDescription topic) {
        return topic.partitions().stream().allMatch(partition -> partition.leader() != null);
    }

    private static String reason(ExecutionException e) {
        return String.valueOf(e.getCause() == null ? e : e.getCause().getMessage());
    }
}
