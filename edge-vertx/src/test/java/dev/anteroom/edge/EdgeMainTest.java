package dev.anteroom.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.config.EdgeSettings;
import dev.anteroom.runtime.settings.Setting;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeMainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        return EdgeMain.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @ParameterizedTest
    @CsvSource({"http.port=99999,http.port is '99999'", "no.such=1,unknown setting no.such"})
    void shouldEndWith2WhenASettingIsWrong(String setting, String message) {
        assertThat(run("--set", "edge.id=e1", "--set", "dataCenter=nairobi", "--set", setting)).isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }

    @Test
    void shouldEndWith2WhenTheFileOrAFlagIsWrong() {
        assertThat(run("--config", "/no/such/edge.yaml")).isEqualTo(2);
        assertThat(run("--no-such-flag")).isEqualTo(2);
        assertThat(err.toString()).contains("/no/such/edge.yaml", "--no-such-flag");
    }

    @Test
    void shouldEndWith2WhenTheKeysCantBeRead() {
        assertThat(run("--set", "edge.id=e1", "--set", "dataCenter=nairobi", "--set", "origin.url=http://localhost:1",
                "--set", "kafka.bootstrap=localhost:1", "--set", "registry.url=http://localhost:1", "--set",
                "pass.keyset=/no/such/keys.json")).isEqualTo(2);
        assertThat(err.toString()).contains("pass.keyset", "/no/such/keys.json");
    }

    @Test
    void shouldListEverySettingInTheHelp() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains(EdgeSettings.all().stream().map(Setting::environmentName).toList());
    }
}
