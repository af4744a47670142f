package dev.anteroom.streams.runtime;

import static dev.anteroom.streams.runtime.AggregatorSettings.*;

import dev.anteroom.runtime.kafka.KafkaConfig;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.settings.ClusterSettings;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.streams.common.TopologySettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.GroupProtocol;

/**
 * The configuration of one aggregator.
 *
 * @param bootstrap Kafka brokers to start from, {@code host:port} separated by commas
 * @param clientOptions further options of every Kafka client, such as TLS and SASL
 * @param registry the schema registry
 * @param topics names, partitions and copies of the topics
 * @param topologies names of the topologies to run, one or more of {@code traffic}, {@code global},
 *        {@code tickets} and {@code health}
 * @param topology the settings of the topologies
 * @param streams how Kafka Streams runs the topologies
 * @param startPatience how long to wait for brokers and registry at start
 * @param closeTimeout how long closing may take
 */
public record AggregatorConfig(String bootstrap, Map<String, String> clientOptions, RegistrySettings registry,
        TopicSettings topics,
        Set<String> topologies, TopologySettings topology, StreamsOptions streams, Duration startPatience,
        Duration closeTimeout) {

    public AggregatorConfig {
        clientOptions = Map.copyOf(clientOptions);
        topologies = Set.copyOf(topologies);
    }

    /**
     * How Kafka Streams runs a topology.
     *
     * @param threads threads of each topology, 1 or more
     * @param standbyReplicas copies of each state store on other aggregators
     * @param commitInterval time between two commits, apart from those that a publication requests
     * @param transactionTimeout how long a crashed aggregator's transaction may stay open
     * @param sessionTimeout silence after which another aggregator takes over
     * @param heartbeatInterval time between two heartbeats to the group, at most a third of {@code sessionTimeout}
     * @param groupProtocol how aggregators share the work
     * @param cacheBytes memory for state between two commits
     * @param stateDirectory where Streams keeps its process file; empty for a temporary one
     * @param threadReplacements failed threads that are replaced within 5 minutes
     */
    public record StreamsOptions(int threads, int standbyReplicas, Duration commitInterval,
            Duration transactionTimeout, Duration sessionTimeout, Duration heartbeatInterval,
            GroupProtocol groupProtocol,
            long cacheBytes,
            Optional<Path> stateDirectory, int threadReplacements) {

        public StreamsOptions {
            if (heartbeatInterval.multipliedBy(3).compareTo(sessionTimeout) > 0) {
                throw new SettingException(HEARTBEAT_INTERVAL.key() + " is " + heartbeatInterval.toMillis()
                        + " ms, it must be at most a third of " + SESSION_TIMEOUT.key() + ", "
                        + sessionTimeout.toMillis() + " ms");
            }
            if (commitInterval.compareTo(transactionTimeout) >= 0) {
                throw new SettingException(COMMIT_INTERVAL.key() + " is " + commitInterval.toMillis()
                        + " ms, it must be less than " + TRANSACTION_TIMEOUT.key() + ", "
                        + transactionTimeout.toMillis() + " ms");
            }
        }
    }

    /** The configuration of Kafka clients other than those of Streams. */
    KafkaConfig kafka() {
        return KafkaConfig.of(bootstrap, clientOptions);
    }

    /**
     * Reads the config from settings.
     *
     * @throws SettingException when one is missing or out of range; the message names key, value and range
     */
    public static AggregatorConfig of(Settings values) {
        values.requireKnown(AggregatorSettings.all());
        TopologySettings topology = new TopologySettings(values.get(PUBLISH_INTERVAL), values.get(TIME),
                values.get(CELL_RETENTION), values.get(ANYWHERE_PERCENT));
        StreamsOptions streams = new StreamsOptions(values.get(THREADS), values.get(STANDBYS),
                values.get(COMMIT_INTERVAL), values.get(TRANSACTION_TIMEOUT), values.get(SESSION_TIMEOUT),
                values.get(HEARTBEAT_INTERVAL), values.get(GROUP_PROTOCOL), (long) values.get(CACHE_MEGABYTES) << 20,
                values.find(STATE_DIRECTORY), values.get(THREAD_REPLACEMENTS));
        return new AggregatorConfig(values.get(ClusterSettings.KAFKA_BOOTSTRAP), ClusterSettings.clientOptions(values),
                ClusterSettings.registry(values), ClusterSettings.topics(values),
                new TreeSet<>(Arrays.asList(values.get(TOPOLOGIES).split(",", -1))), topology, streams,
                values.get(START_PATIENCE), values.get(CLOSE_TIMEOUT));
    }
}
