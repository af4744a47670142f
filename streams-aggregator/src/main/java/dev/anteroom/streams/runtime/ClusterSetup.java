package dev.anteroom.streams.runtime;

import dev.anteroom.runtime.kafka.KafkaClients;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.runtime.topic.TopicCreationException;
import dev.anteroom.streams.runtime.AggregatorConfig.StreamsOptions;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The preparations at the brokers before the topologies start. */
final class ClusterSetup {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterSetup.class);
    private static final String LEAST_SESSION_TIMEOUT = "group.min.session.timeout.ms";

    private final AggregatorConfig config;

    ClusterSetup(AggregatorConfig config) {
        this.config = config;
    }

    /** Waits for the brokers and creates the topics that are missing. */
    void prepare(Retry retry) throws InterruptedException {
        retry.until("create topics at Kafka " + config.bootstrap(), ClusterSetup::isOutage, () -> {
            try (Admin admin = admin()) {
                List<String> created = switch (config.topology().time()) {
                    case WALL_CLOCK -> TopicCreation.createTopics(admin, config.topics());
                    case STREAM -> TopicCreation.createReplayTopics(admin, config.topics());
                };
                if (!created.isEmpty()) {
                    LOG.atInfo().addKeyValue("topics", created).log("created topics");
                }
                return created;
            }
        });
    }

    /** The configured session timeout, or the brokers' minimum if that is longer. */
    Duration sessionTimeout() {
        StreamsOptions streams = config.streams();
        try (Admin admin = admin()) {
            Collection<Node> nodes = admin.describeCluster().nodes().get();
            List<ConfigResource> brokers = nodes.stream()
                    .map(node -> new ConfigResource(ConfigResource.Type.BROKER, node.idString())).toList();
            Map<ConfigResource, Config> found = admin.describeConfigs(brokers).all().get();
            long least = found.values().stream().mapToLong(ClusterSetup::leastSessionTimeout).max().orElse(0);
            if (least > streams.sessionTimeout().toMillis()) {
                LOG.atWarn().addKeyValue("wishedMillis", streams.sessionTimeout().toMillis())
                        .addKeyValue("usedMillis", least)
                        .log("the session timeout is raised to the brokers' {}, so another aggregator takes over later",
                                LEAST_SESSION_TIMEOUT);
                return Duration.ofMillis(least);
            }
        } catch (ExecutionException e) {
            LOG.atWarn().log("can't ask Kafka {} for {}: {}", config.bootstrap(), LEAST_SESSION_TIMEOUT,
                    String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AggregatorStartException("interrupted while asking Kafka " + config.bootstrap(), e);
        }
        return streams.sessionTimeout();
    }

    private static long leastSessionTimeout(Config broker) {
        ConfigEntry entry = broker.get(LEAST_SESSION_TIMEOUT);
        return entry == null || entry.value() == null ? 0 : Long.parseLong(entry.value());
    }

    private Admin admin() {
        return KafkaClients.of(config.kafka(), StreamsProperties.applicationId(config, "setup")).admin();
    }

    private static boolean isOutage(Exception failure) {
        if (!(failure instanceof TopicCreationException)) {
            return false;
        }
        Throwable cause = failure.getCause() instanceof ExecutionException execution
                ? execution.getCause()
                : failure.getCause();
        return cause instanceof RetriableException;
    }
}
