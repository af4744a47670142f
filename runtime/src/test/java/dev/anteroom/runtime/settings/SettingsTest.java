package dev.anteroom.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.anteroom.schemas.text.DurationText;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {

    @Test
    void shouldTellOfVariablesThatNoSettingReads() {
        Map<String, String> environment = Map.of("ANTEROOM_ROOMS_FILE", "rooms.yaml", "ANTEROOM_HTTP_PROT", "80",
                "PATH",
                "/bin", "ANTEROOM_EDGE_SERVICE_HOST", "10.0.0.1", "ANTEROOM_EDGE_PORT_8080_TCP_ADDR", "10.0.0.1",
                "ANTEROOM_EDGE_PORT", "tcp://10.0.0.1:8080", "ANTEROOM_LOG_FORMAT", "text");

        assertThat(Settings.unreadVariables(ClusterSettings.all(), environment)).containsExactly("ANTEROOM_HTTP_PROT",
                "ANTEROOM_ROOMS_FILE");
    }

    private static final Setting<Integer> PORT = Setting.integer("http.port", 0, 65535, "Port.").orElse("8080");
    private static final Setting<String> DATA_CENTER = Setting.text("dataCenter", "[a-z]+", "Where the edge runs.");
    private static final Setting<Duration> TIMEOUT = Setting.duration("http.timeout", "1ms", "1h", "Timeout.")
            .orElse("5s");
    private static final Setting<URI> ORIGIN = Setting.url("origin.url", "The origin.");
    private static final List<Setting<?>> KNOWN = List.of(PORT, DATA_CENTER, TIMEOUT, ORIGIN);

    @TempDir
    Path folder;

    private Path file(String yaml) throws IOException {
        return Files.writeString(folder.resolve("edge.yaml"), yaml);
    }

    @ParameterizedTest
    @CsvSource({"'', 2000, 2000, 2000", "request.timeout.ms=7000, 7000, 7000, 7000",
            "socket.connection.setup.timeout.ms=9000, 2000, 9000, 9000"})
    void shouldPreferTheTimeoutsOfTheFileOfClientOptions(String line, String request, String connection, String longest)
            throws IOException {
        Path file = Files.writeString(folder.resolve("client.properties"), line);
        Settings settings = Settings.of(Map.of("kafka.properties", file.toString(), "kafka.requestTimeout", "2s"));

        assertThat(ClusterSettings.clientOptions(settings)).containsOnly(entry("request.timeout.ms", request),
                entry("socket.connection.setup.timeout.ms", connection),
                entry("socket.connection.setup.timeout.max.ms", longest));
    }

    @Test
    void shouldPreferFlagOverEnvironmentOverFileOverDefault() throws IOException {
        Optional<Path> file = Optional.of(file("http: {port: 1, timeout: 2s}\ndataCenter: dublin\n"));

        Settings settings = Settings.load(KNOWN, file,
                Map.of("ANTEROOM_HTTP_PORT", "2", "ANTEROOM_DATA_CENTER", "nairobi"), Map.of("http.port", "3"));

        assertThat(settings.get(PORT)).isEqualTo(3);
        assertThat(settings.get(DATA_CENTER)).isEqualTo("nairobi");
        assertThat(settings.get(TIMEOUT)).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.find(ORIGIN)).isEmpty();
    }

    @Test
    void shouldReadDottedAndNestedKeys() throws IOException {
        Settings settings = Settings.load(KNOWN, Optional.of(file("http.port: 7\nhttp:\n  timeout: 1m\n")), Map.of(),
                Map.of());

        assertThat(settings.get(PORT)).isEqualTo(7);
        assertThat(settings.get(TIMEOUT)).isEqualTo(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @CsvSource({"http.port,70000,0..65535", "http.port,many,0..65535", "http.timeout,2,1ms..1h",
            "http.timeout,2h,1ms..1h", "dataCenter,Dublin!,[a-z]+", "origin.url,ftp://a,http or https URL"})
    void shouldNameKeyValueAndRange(String key, String value, String allowed) {
        Settings settings = Settings.of(Map.of(key, value));
        Setting<?> setting = KNOWN.stream().filter(it -> it.key().equals(key)).findFirst().orElseThrow();

        assertThatThrownBy(() -> settings.get(setting)).isInstanceOf(SettingException.class)
                .hasMessageContaining(key + " is '" + value + "'").hasMessageContaining(allowed);
    }

    @Test
    void shouldSayHowToGiveWhatIsMissing() {
        assertThatThrownBy(() -> Settings.of(Map.of()).get(DATA_CENTER)).hasMessageContaining("dataCenter is missing")
                .hasMessageContaining("ANTEROOM_DATA_CENTER").hasMessageContaining("Where the edge runs.");
    }

    @Test
    void shouldRefuseUnknownKeysAndNameTheKnownOnes() throws IOException {
        Path file = file("http: {prot: 1}\n");

        assertThatThrownBy(() -> Settings.load(KNOWN, Optional.of(file), Map.of(), Map.of()))
                .hasMessageContaining("unknown setting http.prot").hasMessageContaining("http.port");
    }

    @Test
    void shouldNameTheFileThatIsNoYaml() throws IOException {
        Path file = file("http: {port: [");

        assertThatThrownBy(() -> Settings.load(KNOWN, Optional.of(file), Map.of(), Map.of()))
                .isInstanceOf(SettingException.class).hasMessageContaining("edge.yaml");
        assertThatThrownBy(() -> Settings.load(KNOWN, Optional.of(folder.resolve("none")), Map.of(), Map.of()))
                .hasMessageContaining("none");
    }

    @ParameterizedTest
    @CsvSource({"250ms,250", "2s,2000", "5m,300000", "1h,3600000", "1d,86400000", "PT1.5S,1500"})
    void shouldReadDurationsAsPeopleWriteThem(String text, long millis) {
        assertThat(DurationText.parse(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "5 apples", "s", "999999999999d", "-2s"})
    void shouldRefuseWhatIsNoDuration(String text) {
        assertThatThrownBy(() -> DurationText.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0ms", "250ms", "2s", "90s", "5m", "1h"})
    void shouldWriteDurationsAsTheyAreRead(String text) {
        assertThat(DurationText.format(DurationText.parse(text))).isEqualTo(text);
    }
}
