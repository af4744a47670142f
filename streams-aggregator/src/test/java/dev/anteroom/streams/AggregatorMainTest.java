package dev.anteroom.streams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.streams.runtime.AggregatorSettings;
import org.junit.jupiter.api.Test;

class AggregatorMainTest {

    @Test
    void shouldListEverySettingInHelp() {
        String help = AggregatorMain.commandLine().getUsageMessage();

        assertThat(AggregatorSettings.all()).extracting(Setting::key).allMatch(help::contains);
    }
}
