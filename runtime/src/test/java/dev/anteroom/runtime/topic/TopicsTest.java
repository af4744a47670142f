package dev.anteroom.runtime.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NumericChars;
import net.jqwik.api.constraints.StringLength;
import org.apache.avro.Schema;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TopicsTest {

    private static final TopicSettings SETTINGS = new TopicSettings("anteroom.", 6, (short) 1);

    @Test
    void shouldDeclareEveryTopicOnceAndTheDeadLetters() {
        assertThat(TopicCreation.newTopics(SETTINGS)).extracting(NewTopic::name).containsExactlyInAnyOrder(
                "anteroom.rooms", "anteroom.traffic", "anteroom.edge-heartbeats", "anteroom.traffic-history",
                "anteroom.data-center-state", "anteroom.ticket-requests", "anteroom.ticket-grants",
                "anteroom.tickets-issued", "anteroom.room-state", "anteroom.room-history", "anteroom.revocations",
                "anteroom.admin-audit", "anteroom.api-tokens", "anteroom.previews",
                "anteroom.health-checks",
                "anteroom.health-results",
                "anteroom.origin-health", "anteroom.room-health", "anteroom.notifications",
                "anteroom.notification-policies",
                "anteroom.notification-webhooks", "anteroom.notification-deliveries", "anteroom.dead-letters");
    }

    @Test
    void shouldKeepAllThatAReplayWrites() {
        List<NewTopic> topics = TopicCreation.replayTopics(SETTINGS);

        assertThat(topics).extracting(NewTopic::name)
                .isEqualTo(TopicCreation.newTopics(SETTINGS).stream().map(NewTopic::name).toList());
        assertThat(topics).extracting(NewTopic::configs).allSatisfy(
                config -> assertThat(config).containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "delete")
                        .containsEntry(TopicConfig.RETENTION_MS_CONFIG, "-1"));
    }

    @Test
    void shouldKeepForAWeekHowRoomsWere() {
        NewTopic rooms = TopicCreation.newTopics(SETTINGS).getFirst();

        assertThat(rooms.configs()).containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "compact")
                .containsEntry(TopicConfig.MIN_COMPACTION_LAG_MS_CONFIG, "604800000")
                .doesNotContainKey(TopicConfig.RETENTION_MS_CONFIG);
    }

    @Test
    void shouldDeleteShortLivedRecordsWhenTheirTimeIsOver() {
        assertThat(configs("anteroom.ticket-requests")).containsEntry(TopicConfig.RETENTION_MS_CONFIG, "600000")
                .containsEntry(TopicConfig.SEGMENT_MS_CONFIG, "300000")
                .containsEntry(TopicConfig.SEGMENT_BYTES_CONFIG, "16777216");
        assertThat(configs("anteroom.traffic")).as("a week is made of large segments")
                .doesNotContainKeys(TopicConfig.SEGMENT_MS_CONFIG, TopicConfig.SEGMENT_BYTES_CONFIG);
        assertThat(TopicCreation.replayTopics(SETTINGS)).extracting(NewTopic::configs)
                .allSatisfy(config -> assertThat(config).doesNotContainKey(TopicConfig.SEGMENT_MS_CONFIG));
    }

    @Test
    void shouldKeepDeletionsAndEndsOfTransactionsForMinutes() {
        assertThat(TopicCreation.newTopics(SETTINGS)).extracting(NewTopic::configs)
                .filteredOn(config -> config.getOrDefault(TopicConfig.CLEANUP_POLICY_CONFIG, "").contains("compact"))
                .hasSizeGreaterThan(5).allSatisfy(config -> assertThat(config)
                        .containsEntry(TopicConfig.DELETE_RETENTION_MS_CONFIG, "600000"));
    }

    private static Map<String, String> configs(String name) {
        return TopicCreation.newTopics(SETTINGS).stream().filter(topic -> topic.name().equals(name)).findFirst()
                .orElseThrow().configs();
    }

    @Test
    void shouldGiveCoPartitionedTopicsTheSamePartitions() {
        assertThat(TopicCreation.newTopics(SETTINGS)).extracting(NewTopic::numPartitions).containsOnly(6);
    }

    @Test
    void shouldDocumentEveryFieldOfEveryRecord() {
        assertThat(Topics.all()).allSatisfy(topic -> assertDocumented(topic.value().schema()));
    }

    private static void assertDocumented(Schema schema) {
        switch (schema.getType()) {
            case RECORD -> {
                assertThat(schema.getDoc()).as(schema.getFullName()).isNotBlank();
                for (Schema.Field field : schema.getFields()) {
                    assertThat(field.doc()).as(schema.getName() + "." + field.name()).isNotBlank();
                    assertDocumented(field.schema());
                }
            }
            case ARRAY -> assertDocumented(schema.getElementType());
            case MAP -> assertDocumented(schema.getValueType());
            case ENUM -> assertThat(schema.getDoc()).as(schema.getFullName()).isNotBlank();
            default -> {
                // has no parts
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"room", "room|", "|dublin", "room|dublin|x", "ro om|dublin", "room|düblin"})
    void shouldRefuseWhatIsNoScopeKey(String text) {
        assertThatThrownBy(() -> ScopeKey.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'");
    }

    @Property
    void shouldReadTheKeyThatItWrote(@ForAll @AlphaChars @NumericChars @StringLength(min = 1, max = 64) String roomId,
            @ForAll @AlphaChars @StringLength(min = 1, max = 64) String scope) {
        ScopeKey key = new ScopeKey(roomId, scope);

        assertThat(ScopeKey.parse(key.text())).isEqualTo(key);
    }

    @Test
    void shouldNameTheSettingThatIsOutOfRange() {
        assertThatThrownBy(() -> new TopicSettings("a b", 6, (short) 1)).hasMessageContaining("topics.prefix is 'a b'");
        assertThatThrownBy(() -> new TopicSettings("", 0, (short) 1)).hasMessageContaining("topics.partitions is 0");
        assertThatThrownBy(() -> new TopicSettings("", 6, (short) 0))
                .hasMessageContaining("topics.replicationFactor is 0");
    }
}
