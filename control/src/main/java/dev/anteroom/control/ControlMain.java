package dev.anteroom.control;

import dev.anteroom.control.config.ControlSettings;
import dev.anteroom.runtime.process.ExitCode.Codes;
import dev.anteroom.runtime.process.ServiceRunner;
import dev.anteroom.runtime.process.SettingsOptions;
import dev.anteroom.runtime.settings.Settings;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine;

/** Runs control without an edge until it is told to stop. */
@Command(name = "anteroom-control", mixinStandardHelpOptions = true, sortOptions = false, description = {
        "Runs the management API and the dashboard in a process of their own.",
        "The option --set takes precedence over the environment, the environment over the file, and the file over the"
                + " default."}, exitCodeListHeading = "Exit codes:%n", exitCodeList = {
                        Codes.FINE + ":stopped normally", Codes.WRONG_USAGE + ":the settings are wrong",
                        Codes.FAILED + ":could not start"})
public final class ControlMain implements Callable<Integer> {

    @Mixin
    private final SettingsOptions options = new SettingsOptions();

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return ServiceRunner.commandLine(new ControlMain(), ControlSettings.all());
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = options.load(ControlSettings.all(), "logback-control.xml");
        return ServiceRunner.run("anteroom-control", () -> ControlServer.start(settings));
    }
}
