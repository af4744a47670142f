package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.runtime.topic.TopicCreationException;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicCreationIT {

    private final Installation installation = Installation.shared();
    private final TopicSettings topics = installation.topics();

    @Test
    void shouldCreateWhatIsMissingAndNothingElse() throws Exception {
        try (Admin admin = installation.admin()) {
            assertThat(TopicCreation.createTopics(admin, topics)).hasSize(Topics.all().size() + 1);
            assertThat(TopicCreation.createTopics(admin, topics)).isEmpty();

            ConfigResource rooms = new ConfigResource(ConfigResource.Type.TOPIC, topics.prefix() + "rooms");
            Config config = admin.describeConfigs(List.of(rooms)).all().get().get(rooms);
            assertThat(config.get("cleanup.policy").value()).isEqualTo("compact");
        }
    }

    @Test
    void shouldRefuseTopicsThatDoNotFit() {
        try (Admin admin = installation.admin()) {
            TopicCreation.createTopics(admin, topics);
            TopicSettings more = new TopicSettings(topics.prefix(), 7, (short) 1);

            assertThatThrownBy(() -> TopicCreation.createTopics(admin, more))
                    .isInstanceOf(TopicCreationException.class).hasMessageContaining("topics.partitions is 7")
                    .hasMessageContaining(topics.prefix() + "traffic has " + Installation.PARTITIONS);
        }
    }

    @Test
    void shouldCreateNothingWhereItMayNot() throws Exception {
        try (Admin admin = installation.admin()) {
            TopicSettings given = new TopicSettings(topics.prefix(), topics.partitions(), (short) 1, false);

            assertThatThrownBy(() -> TopicCreation.createTopics(admin, given))
                    .hasMessageContaining("topics.create is false").hasMessageContaining(topics.prefix() + "rooms")
                    .hasMessageContaining(topics.prefix() + "dead-letters");
            assertThat(admin.listTopics().names().get()).doesNotContain(topics.prefix() + "rooms");

            TopicCreation.createTopics(admin, topics);
            assertThat(TopicCreation.createTopics(admin, given)).as("topics that others created are accepted")
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"cleanup.policy,delete,compact", "message.timestamp.type,LogAppendTime,CreateTime"})
    void shouldRefuseTopicsThatLoseOrRedateRecords(String key, String found, String wanted) throws Exception {
        Map<String, String> config = new HashMap<>(Map.of("cleanup.policy", "compact"));
        config.put(key, found);
        try (Admin admin = installation.admin()) {
            admin.createTopics(List.of(new NewTopic(topics.prefix() + "rooms", topics.partitions(), (short) 1)
                    .configs(config))).all().get();

            assertThatThrownBy(() -> TopicCreation.createTopics(admin, topics))
                    .isInstanceOf(TopicCreationException.class).hasMessageContaining("topic " + topics.prefix()
                            + "rooms has " + key + "=" + found + ", it must be " + wanted);
        }
    }

    @Test
    void shouldTakeCleanupPoliciesInAnyOrder() throws Exception {
        try (Admin admin = installation.admin()) {
            admin.createTopics(List.of(new NewTopic(topics.prefix() + "revocations", topics.partitions(), (short) 1)
                    .configs(Map.of("cleanup.policy", "delete,compact")))).all().get();

            assertThat(TopicCreation.createTopics(admin, topics)).hasSize(Topics.all().size());
        }
    }

    @Test
    void shouldSayThatThereAreTooFewBrokers() {
        try (Admin admin = installation.admin()) {
            TopicSettings copies = new TopicSettings(topics.prefix(), 1, (short) 3);

            assertThatThrownBy(() -> TopicCreation.createTopics(admin, copies))
                    .hasMessage("gave up waiting for 3 brokers, as topics.replicationFactor is 3");
        }
    }
}
