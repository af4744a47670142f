package dev.anteroom.devkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anteroom.cli.AnteroomCommand;
import dev.anteroom.cli.KeysCommand;
import dev.anteroom.runtime.token.TokenFile;
import dev.anteroom.runtime.process.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class AnteroomCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    static Stream<String> commands() {
        return commands("", AnteroomCommand.commandLine());
    }

    private static Stream<String> commands(String name, CommandLine command) {
        return Stream.concat(Stream.of(name), command.getSubcommands().entrySet().stream()
                .flatMap(it -> commands((name + " " + it.getKey()).strip(), it.getValue())));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldHelpWithEveryCommand(String command) {
        StringWriter help = new StringWriter();
        CommandLine line = AnteroomCommand.commandLine().setOut(new PrintWriter(help));

        assertThat(line.execute((command + " --help").strip().split(" "))).isZero();
        assertThat(help.toString()).contains("Usage: " + ("anteroom " + command).strip());
    }

    @ParameterizedTest
    @MethodSource("commands")
    void shouldRefuseWhatACommandDoesNotKnow(String command) {
        StringWriter error = new StringWriter();
        CommandLine line = AnteroomCommand.commandLine().setErr(new PrintWriter(error));

        assertThat(line.execute((command + " --no-such-option").strip().split(" "))).isEqualTo(2);
        assertThat(error.toString()).as("what is wrong, and what there is").contains("Usage: anteroom");
    }

    @ParameterizedTest
    @ValueSource(strings = {"page preview", "page preview --lang ja-JP --variant queue-full", "--version"})
    void shouldEndWell(String arguments) {
        assertThat(AnteroomCommand.run(arguments.split(" "))).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sing", "demo --seconds 3", "demo --visitors many", "demo --limit 0", "up --limit 0",
            "up --port x",
            "watch one two", "record", "record --out x --from soon", "replay --speed fast", "replay --partitions 0",
            "replay x --states y --partitions 2", "replay x --prefix y.", "replay --prefix a/b",
            "record --out x --prefix a/b", "replay --from 2026-01-02T00:00:00Z --to 2026-01-01T00:00:00Z",
            "rooms apply none.yaml --token-file none", "rooms apply", "status",
            "status --token-file none",
            "keys rotate none.json --wait long", "tokens generate none.yaml", "tokens generate none.yaml --name a/b",
            "tokens generate none.yaml --name a --scope all", "page preview --lang xx", "page preview --variant x"})
    void shouldEndWithTwoOnWrongUsage(String arguments) {
        assertThat(AnteroomCommand.run(arguments.split(" "))).isEqualTo(2);
    }

    @Test
    void shouldMakeKeysButNeverOverwriteThem(@TempDir Path folder) throws IOException {
        Path keys = folder.resolve("keys.json");

        assertThat(AnteroomCommand.run("keys", "generate", keys.toString())).isZero();
        String made = Files.readString(keys);
        assertThat(AnteroomCommand.run("keys", "generate", keys.toString())).isEqualTo(ExitCode.FAILED.code());
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
                .isEqualTo(ExitCode.FAILED.code());
    }

    /** A key that seals before every edge can open with it costs visitors their places. */
    @Test
    void shouldLetANewKeySealOnlyAfterTheWait(@TempDir Path folder) throws IOException {
        Path keys = folder.resolve("keys.json");
        AnteroomCommand.run("keys", "generate", keys.toString());
        JsonNode before = JSON.readTree(keys.toFile());
        List<JsonNode> meanwhile = new ArrayList<>();

        int status = new CommandLine(new KeysCommand(time -> meanwhile.add(read(keys))))
                .execute("rotate", keys.toString());

        assertThat(status).isZero();
        JsonNode after = read(keys);
        assertThat(meanwhile).singleElement()
                .satisfies(file -> assertThat(file.path("key")).hasSize(2))
                .satisfies(file -> assertThat(file.path("primaryKeyId")).isEqualTo(before.path("primaryKeyId")));
        assertThat(after.path("key")).isEqualTo(meanwhile.getFirst().path("key"));
        assertThat(after.path("primaryKeyId")).isEqualTo(after.path("key").path(1).path("keyId"));
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(file.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void shouldKeepOnlyHashesOfTokens(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("tokens.yaml");
        String[] generate = {"tokens", "generate", file.toString(), "--scope", "write", "--expires-in", "90d",
                "--name"};

        for (String name : List.of("one", "two")) {
            assertThat(AnteroomCommand.run(Stream.concat(Stream.of(generate), Stream.of(name)).toArray(String[]::new)))
                    .isZero();
        }

        assertThat(TokenFile.at(file).read().known()).extracting(token -> token.name() + " " + token.scope())
                .containsExactly("one WRITE", "two WRITE");
        assertThat(file).content().doesNotContain("anteroom_");
        assertThat(AnteroomCommand.run(Stream.concat(Stream.of(generate), Stream.of("one")).toArray(String[]::new)))
                .as("a name that is taken").isEqualTo(2);
    }

    @Test
    void shouldSayThatNobodyAnswers(@TempDir Path folder) throws IOException {
        Path token = Files.writeString(folder.resolve("token"), "secret\n");

        assertThat(AnteroomCommand.run("status", "--api", "http://127.0.0.1:1", "--token-file", token.toString()))
                .isEqualTo(ExitCode.FAILED.code());
        assertThat(AnteroomCommand.run("status", "--api", "localhost", "--token-file", token.toString())).isEqualTo(2);
    }

    @Test
    void shouldTellWhereATemplateIsBroken(@TempDir Path folder) throws IOException {
        Path template = Files.writeString(folder.resolve("page.html"), "<h1>\n{{#waitTime}}</h1>");

        assertThat(AnteroomCommand.run("page", "preview", template.toString())).isEqualTo(2);
        Files.writeString(template, "<h1>{{#waitTime}}{{waitTime}}{{/waitTime}}</h1>");
        assertThat(AnteroomCommand.run("page", "preview", template.toString())).isZero();
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @ValueSource(strings = {"replay none.avro", "replay none.jsonl --states states.jsonl",
            "replay --bootstrap 127.0.0.1:1", "record --out target/none.avro --bootstrap 127.0.0.1:1"})
    void shouldFailWithoutFileOrBroker(String arguments) {
        assertThat(AnteroomCommand.run(arguments.split(" "))).isEqualTo(ExitCode.FAILED.code());
    }

    @Test
    void shouldHelpWhenNothingIsAsked() {
        assertThat(AnteroomCommand.run()).isZero();
    }
}
