package dev.anteroom.streams;

import dev.anteroom.runtime.settings.ProcessLogging;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.settings.SettingsHelp;
import dev.anteroom.streams.management.ManagementServer;
import dev.anteroom.streams.runtime.Aggregator;
import dev.anteroom.streams.runtime.AggregatorConfig;
import dev.anteroom.streams.runtime.AggregatorSettings;
import dev.anteroom.streams.runtime.AggregatorStartException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** The command that runs an aggregator until it is told to stop. */
@Command(name = "anteroom-aggregator", mixinStandardHelpOptions = true, sortOptions = false, description = "Counts the traffic of all edges and publishes the state of every room.", exitCodeListHeading = "Exit codes:%n", exitCodeList = {
        "0:stopped in good order", "1:could not start, or a topology failed", "2:wrong settings"})
public final class AggregatorMain implements Callable<Integer> {

    private static final int STOPPED = 0;
    private static final int FAILED = 1;
    private static final int WRONG_SETTINGS = 2;

    @Option(names = "--config", paramLabel = "FILE", description = "YAML file with settings.")
    private Optional<Path> config = Optional.empty();

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "One setting; wins over environment and file.")
    private Map<String, String> flags = new HashMap<>();

    @Option(names = "--topologies", paramLabel = "NAMES", description = "traffic, global, tickets, or several with commas.")
    private Optional<String> topologies = Optional.empty();

    private volatile boolean failed;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine command = new CommandLine(new AggregatorMain());
        command.getCommandSpec().usageMessage().footer(SettingsHelp.footer(AggregatorSettings.all()));
        return command;
    }

    @Override
    public Integer call() throws InterruptedException {
        topologies.ifPresent(names -> flags.put(AggregatorSettings.TOPOLOGIES.key(), names));
        try {
            return run(Settings.load(AggregatorSettings.all(), config, System.getenv(), flags));
        } catch (SettingException e) {
            return complain(e, WRONG_SETTINGS);
        } catch (AggregatorStartException e) {
            return complain(e, FAILED);
        }
    }

    private int run(Settings settings) throws InterruptedException {
        ProcessLogging.use(settings, "logback-aggregator.xml");
        AggregatorConfig aggregatorConfig = AggregatorConfig.of(settings);
        try (ManagementServer management = ManagementServer.open(settings);
                Aggregator aggregator = Aggregator.start(aggregatorConfig)) {
            management.watch(aggregator);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(aggregator), "shutdown"));
            while (!aggregator.failed()) {
                TimeUnit.SECONDS.sleep(1);
            }
            failed = true;
            return FAILED;
        }
    }

    private void stop(Aggregator aggregator) {
        aggregator.close();
        if (!failed) {
            // A signal would end the process with its own status, though the stop went as asked.
            Runtime.getRuntime().halt(STOPPED);
        }
    }

    @SuppressWarnings("SystemOut") // A command answers on its standard error.
    private static int complain(RuntimeException error, int exitCode) {
        System.err.println("anteroom-aggregator: " + error.getMessage());
        return exitCode;
    }
}
