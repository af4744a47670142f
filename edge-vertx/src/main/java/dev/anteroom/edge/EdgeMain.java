package dev.anteroom.edge;

import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.config.EdgeSettings;
import dev.anteroom.runtime.process.ExitCode.Codes;
import dev.anteroom.runtime.process.ServiceRunner;
import dev.anteroom.runtime.process.SettingsOptions;
import dev.anteroom.runtime.settings.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine;

/** Runs one edge until it is told to stop. */
@Command(name = "anteroom-edge", mixinStandardHelpOptions = true, sortOptions = false, description = {
        "Runs one edge of the waiting room.",
        "The option --set takes precedence over the environment, the environment over the file, and the file over the"
                + " default."}, exitCodeListHeading = "Exit codes:%n", exitCodeList = {
                        Codes.FINE + ":stopped normally", Codes.WRONG_USAGE + ":the settings are wrong",
                        Codes.FAILED + ":could not start"})
public final class EdgeMain implements Callable<Integer> {

    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return ServiceRunner.commandLine(new EdgeMain(), EdgeSettings.known());
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = options.load(EdgeSettings.known(), "logback-edge.xml");
        EdgeConfig config = EdgeConfig.of(settings);
        return ServiceRunner.run("anteroom-edge",
                () -> new EdgeService(EdgeServer.start(config, EdgeObserver.NONE).await()));
    }
}
