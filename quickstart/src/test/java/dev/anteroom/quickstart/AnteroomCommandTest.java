package dev.anteroom.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnteroomCommandTest {

    @ParameterizedTest
    @ValueSource(strings = {"--help", "demo --help", "up --help", "watch --help", "record --help", "replay --help",
            "keys --help",
            "keys generate --help", "keys add --help", "simulate --help", "page preview --help", "page preview",
            "page preview --lang ja-JP --variant queue-full", "shuffle --help", "--version"})
    void shouldHelp(String arguments) {
        assertThat(AnteroomCommand.run(arguments.split(" "))).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sing", "demo --seconds 3", "demo --visitors many", "demo --limit 0", "up --limit 0",
            "up --port x",
            "watch one two", "record", "record --out x --from soon", "replay --speed fast", "replay --partitions 0",
            "replay x --states y --partitions 2", "replay --from 2026-01-02T00:00:00Z --to 2026-01-01T00:00:00Z",
            "page preview --lang xx", "page preview --variant x"})
    void shouldEndWithTwoOnWrongUsage(String arguments) {
        assertThat(AnteroomCommand.run(arguments.split(" "))).isEqualTo(2);
    }

    @Test
    void shouldMakeKeysButNeverOverwriteThem(@TempDir Path folder) throws IOException {
        Path keys = folder.resolve("keys.json");

        assertThat(AnteroomCommand.run("keys", "generate", keys.toString())).isZero();
        String made = Files.readString(keys);
        assertThat(AnteroomCommand.run("keys", "generate", keys.toString())).isEqualTo(AnteroomCommand.FAILED);
        assertThat(keys).hasContent(made);
    }

    @Test
    void shouldRotateKeys(@TempDir Path folder) throws IOException {
        Path keys = folder.resolve("keys.json");
        AnteroomCommand.run("keys", "generate", keys.toString());
        String made = Files.readString(keys);

        for (String step : List.of("add", "promote", "prune")) {
            assertThat(AnteroomCommand.run("keys", step, keys.toString())).as(step).isZero();
        }

        assertThat(Files.readString(keys)).isNotEqualTo(made);
        assertThat(AnteroomCommand.run("keys", "add", folder.resolve("none").toString()))
                .isEqualTo(AnteroomCommand.FAILED);
    }

    @Test
    void shouldTellWhereATemplateIsBroken(@TempDir Path folder) throws IOException {
        Path template = Files.writeString(folder.resolve("page.html"), "<h1>\n{{#waitTime}}</h1>");

        assertThat(AnteroomCommand.run("page", "preview", template.toString())).isEqualTo(2);
        Files.writeString(template, "<h1>{{#waitTime}}{{waitTime}}{{/waitTime}}</h1>");
        assertThat(AnteroomCommand.run("page", "preview", template.toString())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"replay none.avro", "replay none.jsonl --states states.jsonl",
            "replay --bootstrap 127.0.0.1:1", "record --out target/none.avro --bootstrap 127.0.0.1:1"})
    void shouldFailWithoutFileOrBroker(String arguments) {
        assertThat(AnteroomCommand.run(arguments.split(" "))).isEqualTo(AnteroomCommand.FAILED);
    }

    @Test
    void shouldHelpWhenNothingIsAsked() {
        assertThat(AnteroomCommand.run()).isZero();
    }
}
