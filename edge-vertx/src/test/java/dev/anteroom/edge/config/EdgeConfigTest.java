package dev.anteroom.edge.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.anteroom.runtime.management.ManagementExtension;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EdgeConfigTest {

    private static final Map<String, String> LEAST = Map.of("edge.id", "e1", "dataCenter", "nairobi", "origin.url",
            "http://localhost:3000", "kafka.bootstrap", "localhost:9092", "registry.url", "http://localhost:8081",
            "pass.keyset", "/etc/anteroom/keys.json");

    private static EdgeConfig with(String key, String value) {
        Map<String, String> values = new HashMap<>(LEAST);
        values.put(key, value);
        return EdgeConfig.of(Settings.of(values));
    }

    @Test
    void shouldTakeDefaultsForAllButTheRequiredSettings() {
        EdgeConfig config = EdgeConfig.of(Settings.of(LEAST));

        assertThat(config.http().port()).isEqualTo(8080);
        assertThat(config.http().trustForwarded()).isEmpty();
        assertThat(config.http().unknownHost()).isEqualTo(HttpConfig.UnknownHost.REJECT);
        assertThat(config.management().host()).isEqualTo("127.0.0.1");
        assertThat(config.topics().prefix()).isEqualTo("anteroom.");
        assertThat(config.kafka().linger()).isEqualTo(Duration.ofMillis(20));
        assertThat(config.control()).as("control is not on the class path").isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"edge.id", "dataCenter", "origin.url", "kafka.bootstrap", "registry.url", "pass.keyset"})
    void shouldNameTheMissingSettingAndItsEnvironmentVariable(String key) {
        Map<String, String> values = new HashMap<>(LEAST);
        values.remove(key);

        assertThatThrownBy(() -> EdgeConfig.of(Settings.of(values))).isInstanceOf(SettingException.class)
                .hasMessageContaining(key + " is missing").hasMessageContaining("ANTEROOM_");
    }

    @ParameterizedTest
    @CsvSource({"http.port,70000,0..65535", "http.port,eighty,0..65535", "edge.id,a b,[A-Za-z0-9_-]{1,64}",
            "heartbeat.interval,1ms,100ms..5m", "kafka.compression,zip,none|lz4", "http.unknownHost,drop,proxy|reject",
            "origin.url,ftp://x,an http or https URL", "origin.connections,0,1..65535",
            "http.trustForwarded.from,all,addresses or networks", "http.hosts,a/b,host names"})
    void shouldNameKeyValueAndRangeOfABadSetting(String key, String value, String allowed) {
        assertThatThrownBy(() -> with(key, value)).isInstanceOf(SettingException.class).hasMessageContaining(key)
                .hasMessageContaining("'" + value + "'").hasMessageContaining(allowed);
    }

    @Test
    void shouldRefuseAnOriginWithAPath() {
        assertThatThrownBy(() -> with("origin.url", "http://localhost:3000/app")).hasMessageContaining("origin.url")
                .hasMessageContaining("/app");
    }

    @Test
    void shouldRefuseTheNameThatMeansAllDataCenters() {
        assertThatThrownBy(() -> with("dataCenter", "ANYWHERE")).hasMessageContaining("dataCenter");
    }

    @Test
    void shouldRefuseToEnableControlThatIsNotInstalled() {
        assumeThat(ManagementExtension.found()).as("control is not on the class path").isEmpty();

        assertThatThrownBy(() -> with("control.enabled", "true")).isInstanceOf(SettingException.class)
                .hasMessageContaining("control.enabled").hasMessageContaining("not on the class path");
    }

    @Test
    void shouldRefuseUnknownSettings() {
        assertThatThrownBy(() -> with("http.prot", "80")).hasMessageContaining("unknown setting http.prot");
    }

    @Test
    void shouldDeclareEachSettingOnce() {
        assertThat(EdgeSettings.all().stream().map(Setting::key)).doesNotHaveDuplicates();
        assertThat(EdgeSettings.all().stream().map(Setting::environmentName)).doesNotHaveDuplicates();
    }
}
