package dev.anteroom.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.streams.global.GlobalTopology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StreamsPropertiesTest {

    private static StreamsConfig streams(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(
                Map.of("kafka.bootstrap", "localhost:9092", "registry.url", "http://localhost:8081"));
        settings.putAll(more);
        Properties properties = StreamsProperties.of(AggregatorConfig.of(Settings.of(settings)), GlobalTopology.NAME,
                Path.of("."), Duration.ofSeconds(3));
        return new StreamsConfig(properties);
    }

    /** Else a commit waits 30 s for a broker that stands still, though its successor was found after one or two. */
    @Test
    void shouldLetNoClientOfATopologyWaitLongForABroker() {
        StreamsConfig config = streams(Map.of());

        assertThat(config.getProducerConfigs("id")).containsEntry(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "2000");
        assertThat(config.getMainConsumerConfigs("group", "id", 1))
                .containsEntry(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, "2000");
        assertThat(config.getRestoreConsumerConfigs("id")).containsEntry(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
                "2000");
        assertThat(config.getAdminConfigs("id")).containsEntry(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, "2000")
                .containsEntry(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "2000");
    }

    @Test
    void shouldLeaveItToOperatorsHowLongThatIs(@TempDir Path folder) throws IOException {
        Path options = Files.writeString(folder.resolve("kafka.properties"), "request.timeout.ms=7000\n");

        StreamsConfig config = streams(Map.of("kafka.properties", options.toString()));

        assertThat(config.getProducerConfigs("id")).containsEntry(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, "7000");
        assertThat(config.getAdminConfigs("id")).as("a call is not shorter than a request, which Kafka refuses")
                .containsEntry(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "7000");
    }
}
