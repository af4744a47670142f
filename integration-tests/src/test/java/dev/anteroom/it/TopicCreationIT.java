package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.runtime.topic.TopicCreationException;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Test;

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
                    .hasMessageContaining(topics.prefix() + "traffic has 4");
        }
    }

    @Test
    void shouldSayWhyTheClusterRefuses() {
        try (Admin admin = installation.admin()) {
            TopicSettings copies = new TopicSettings(topics.prefix(), 1, (short) 3);

            assertThatThrownBy(() -> TopicCreation.createTopics(admin, copies))
                    .hasMessageContaining("can't create topic").hasMessageContaining("replication");
        }
    }
}
