package dev.anteroom.streams;

import dev.anteroom.runtime.process.ExitCode.Codes;
import dev.anteroom.runtime.process.ServiceRunner;
import dev.anteroom.runtime.process.SettingsOptions;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.streams.runtime.AggregatorService;
import dev.anteroom.streams.runtime.AggregatorSettings;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** The command that runs an aggregator until it is told to stop. */
@Command(name = "anteroom-aggregator", mixinStandardHelpOptions = true, sortOptions = false, description = {
        "Counts the traffic of all edges and publishes the state of every room.",
        "The option --set takes precedence over the environment, the environment over the file, and the file over the"
                + " default."}, exitCodeListHeading = "Exit codes:%n", exitCodeList = {
                        Codes.FINE + ":stopped normally", Codes.WRONG_USAGE + ":the settings are wrong",
                        Codes.FAILED + ":could not start, or a topology failed"})
public final class AggregatorMain implements Callable<Integer> {

    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    @Option(names = "--topologies", paramLabel = "NAMES", description = "Topologies to run: traffic, global, tickets,"
            + " health, or several of them, separated by commas.")
    private Optional<String> topologies = Optional.empty();

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return ServiceRunner.commandLine(new AggregatorMain(), AggregatorSettings.all());
    }

    @Override
    public Integer call() throws Exception {
        topologies.ifPresent(names -> options.set(AggregatorSettings.TOPOLOGIES, names));
        Settings settings = options.load(AggregatorSettings.all(), "logback-aggregator.xml");
        return ServiceRunner.run("anteroom-aggregator", () -> AggregatorService.start(settings));
    }
}
