package dev.anteroom.runtime.topic;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.AuthorizationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses existing topics on which what Anteroom relies on does not hold: what is compacted, what is deleted, and whose time a
 * record has.
 */
final class TopicCheck {

    private static final Logger LOG = LoggerFactory.getLogger(TopicCheck.class);
    private static final List<String> CHECKED = List.of(TopicConfig.CLEANUP_POLICY_CONFIG,
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG);

    private TopicCheck() {
    }

    /** Compares existing topics with how they would be created. Without the right to see it, they are taken as they are. */
    static void requireFitting(Admin admin, Collection<NewTopic> topics) {
        if (topics.isEmpty()) {
            return;
        }
        Map<ConfigResource, Config> found = configs(admin, topics.stream().map(TopicCheck::resource).toList());
        List<String> misfits = new ArrayList<>();
        found.forEach((resource, config) -> topics.stream().filter(topic -> topic.name().equals(resource.name()))
                .forEach(topic -> CHECKED.forEach(key -> compare(topic, key, config, misfits))));
        if (!misfits.isEmpty()) {
            throw new TopicCreationException(String.join("; ", misfits)
                    + ". Change the topic's setting with kafka-configs, or use another topics.prefix", null);
        }
    }

    private static Map<ConfigResource, Config> configs(Admin admin, List<ConfigResource> resources) {
        try {
            return FreshTopics.ask("the settings of topics", () -> admin.describeConfigs(resources).all(), any -> true);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AuthorizationException) {
                LOG.atWarn().log("the cleanup policy and timestamp type of topics are not checked: {}",
                        e.getCause().getMessage());
                return Map.of();
            }
            throw new TopicCreationException("can't read the settings of topics: " + e.getCause(), e);
        }
    }

    private static ConfigResource resource(NewTopic topic) {
        return new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
    }

    private static void compare(NewTopic topic, String key, Config found, List<String> misfits) {
        ConfigEntry entry = found.get(key);
        String wanted = Objects.requireNonNull(topic.configs().get(key));
        if (entry != null && !words(entry.value()).equals(words(wanted))) {
            misfits.add("topic " + topic.name() + " has " + key + "=" + entry.value() + ", it must be " + wanted);
        }
    }

    /** Their order is of no importance. */
    private static Set<String> words(String value) {
        return Set.copyOf(List.of(value.split(",", -1)));
    }
}
