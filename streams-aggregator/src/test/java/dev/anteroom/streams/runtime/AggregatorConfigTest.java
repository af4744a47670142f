package dev.anteroom.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.streams.assignment.StickyAssignor;
import dev.anteroom.runtime.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.streams.StreamsConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AggregatorConfigTest {

    private static final Map<String, String> LEAST = Map.of("kafka.bootstrap", "localhost:9092", "registry.url",
            "http://localhost:8081");

    private static AggregatorConfig config(Map<String, String> more) {
        Map<String, String> values = new HashMap<>(LEAST);
        values.putAll(more);
        return AggregatorConfig.of(Settings.of(values));
    }

    @Test
    void shouldNeedOnlyTwoAddresses() {
        AggregatorConfig config = config(Map.of());

        assertThat(config.topologies()).containsExactlyInAnyOrder("traffic", "global", "tickets", "health");
        assertThat(config.topology().publishInterval()).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void shouldNameWhatIsMissing() {
        assertThatThrownBy(() -> AggregatorConfig.of(Settings.of(Map.of("kafka.bootstrap", "localhost:9092"))))
                .isInstanceOf(SettingException.class).hasMessageContaining("registry.url is missing");
    }

    @Test
    void shouldRefuseUnknownTopology() {
        assertThatThrownBy(() -> config(Map.of("topologies", "traffic,parking")))
                .isInstanceOf(SettingException.class).hasMessageContaining("topologies")
                .hasMessageContaining("parking");
    }

    @Test
    void shouldRefuseHeartbeatsThatAreTooFarApart() {
        assertThatThrownBy(() -> config(Map.of("streams.heartbeatInterval", "2s")))
                .isInstanceOf(SettingException.class).hasMessageContaining("streams.heartbeatInterval")
                .hasMessageContaining("2000").hasMessageContaining("3000");
    }

    @Test
    void shouldRunExactlyOnceWithShortTransactionsAndExplicitNames() {
        Properties properties = StreamsProperties.of(config(Map.of("topics.prefix", "p.")), "traffic", Path.of("x"),
                Duration.ofSeconds(6), InstantSource.system());

        assertThat(properties).containsEntry("application.id", "p.traffic")
                .containsEntry("processing.guarantee", "exactly_once_v2").containsEntry("commit.interval.ms", 500L)
                .containsEntry("poll.ms", 20L)
                .containsEntry("producer.transaction.timeout.ms", 10_000)
                .containsEntry("producer.linger.ms", 5).containsEntry("producer.batch.size", 65_536)
                .containsEntry("producer.max.in.flight.requests.per.connection", 2)
                .containsEntry("producer.retry.backoff.ms", 20).containsEntry("producer.retry.backoff.max.ms", 200)
                .containsEntry("consumer.isolation.level", "read_committed")
                .containsEntry("consumer.session.timeout.ms", 6_000)
                .containsEntry("task.assignor.class", "dev.anteroom.streams.assignment.StickyAssignor")
                .containsEntry("ensure.explicit.internal.resource.naming", true)
                .containsEntry("errors.dead.letter.queue.topic.name", "p.dead-letters");
    }

    @Test
    void shouldAnswerTicketRequestsAtOnceAndAtLeastOnce() {
        Properties properties = StreamsProperties.of(config(Map.of()), "tickets", Path.of("x"), Duration.ofSeconds(6),
                InstantSource.system());

        assertThat(properties).containsEntry("processing.guarantee", "at_least_once")
                .containsEntry("producer.linger.ms", 0)
                .containsEntry("producer.max.in.flight.requests.per.connection", 2)
                .containsEntry("statestore.cache.max.bytes", 0L)
                .containsEntry("poll.ms", 100L).containsEntry("consumer.fetch.min.bytes", 1)
                .containsEntry("num.standby.replicas", 1);
    }

    @ParameterizedTest
    @CsvSource({"traffic,classic", "traffic,streams", "global,streams", "tickets,classic", "tickets,streams"})
    void shouldHavePropertiesThatStreamsAccepts(String topology, String protocol) {
        Properties properties = StreamsProperties.of(config(Map.of("streams.groupProtocol", protocol)), topology,
                Path.of("x"), Duration.ofSeconds(6), InstantSource.system());

        StreamsConfig accepted = new StreamsConfig(properties);

        assertThat(accepted.getString("group.protocol")).isEqualTo(protocol);
        assertThat(accepted.getMainConsumerConfigs("group", "client", 0)).containsEntry("group.id", "group")
                .matches(it -> it.containsKey(StickyAssignor.JOIN_TIMES) == protocol.equals("classic"),
                        "has what the assignor needs, where there is one");
        assertThat(properties.containsKey("task.assignor.class")).isEqualTo(protocol.equals("classic"));
    }

    @Test
    void shouldAskOtherBrokersWhenOneDoesNotAnswer() {
        StreamsConfig streams = new StreamsConfig(StreamsProperties.of(config(Map.of("kafka.requestTimeout", "2s")),
                "traffic", Path.of("x"), Duration.ofSeconds(6), InstantSource.system()));

        assertThat(streams.getProducerConfigs("p")).containsEntry("request.timeout.ms", "2000")
                .containsEntry("socket.connection.setup.timeout.ms", "2000");
        assertThat(streams.getRestoreConsumerConfigs("r")).containsEntry("request.timeout.ms", "2000");
        assertThat(streams.getGlobalConsumerConfigs("g")).containsEntry("request.timeout.ms", "2000");
        assertThat(streams.getAdminConfigs("a")).as("an assignment waits for it")
                .containsEntry("request.timeout.ms", 1_000).containsEntry("default.api.timeout.ms", 1_000);
        assertThat(streams.getMainConsumerConfigs("m", "m", 0)).as("they wait for an assignment")
                .containsEntry("metadata.max.age.ms", 2_000).containsEntry("request.timeout.ms", 3_000);
    }

    @Test
    void shouldPreferWhatTheFileOfClientOptionsSaysOfStreams(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"),
                "request.timeout.ms=60000\nadmin.default.api.timeout.ms=90000\n");
        StreamsConfig streams = new StreamsConfig(StreamsProperties.of(
                config(Map.of("kafka.properties", file.toString())), "traffic", Path.of("x"), Duration.ofSeconds(6),
                InstantSource.system()));

        assertThat(streams.getAdminConfigs("a")).containsEntry("default.api.timeout.ms", "90000");
        assertThat(streams.getMainConsumerConfigs("m", "m", 0)).containsEntry("request.timeout.ms", 90_000);
    }

    @Test
    void shouldGiveEverySettingAKeyOfItsOwn() {
        assertThat(AggregatorSettings.all()).extracting("key").doesNotHaveDuplicates();
    }
}
