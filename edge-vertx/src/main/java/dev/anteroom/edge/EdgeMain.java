package dev.anteroom.edge;

import dev.anteroom.edge.config.EdgeConfig;
import dev.anteroom.edge.config.EdgeSettings;
import dev.anteroom.runtime.settings.ProcessLogging;
import dev.anteroom.runtime.settings.SettingException;
import dev.anteroom.runtime.settings.Settings;
import dev.anteroom.runtime.settings.SettingsHelp;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine;

/** Runs one edge until it is told to stop. Exit codes: 0 stopped, 2 wrong settings, 70 could not start. */
@Command(name = "anteroom-edge", mixinStandardHelpOptions = true, sortOptions = false, description = {
        "Runs one edge of the waiting room.",
        "A --set wins over the environment, which wins over the file, which wins over the default."}, exitCodeListHeading = "Exit codes:%n", exitCodeList = {
                "0:stopped in good order", "2:wrong settings", "70:could not start"})
public final class EdgeMain implements Callable<Integer> {

    private static final int STOPPED = 0;
    private static final int WRONG_SETTINGS = 2;
    private static final int NOT_STARTED = 70;

    @Option(names = "--config", paramLabel = "FILE", description = "YAML file with settings, nested or dotted.")
    @Nullable
    Path config;

    @Option(names = "--set", paramLabel = "KEY=VALUE", description = "One setting; may be repeated.")
    Map<String, String> set = Map.of();

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        CommandLine command = new CommandLine(new EdgeMain());
        command.getCommandSpec().usageMessage().footer(SettingsHelp.footer(EdgeSettings.all()));
        command.setExecutionExceptionHandler((failure, line, parsed) -> {
            line.getErr().println(failure.getMessage());
            return failure instanceof SettingException ? WRONG_SETTINGS : NOT_STARTED;
        });
        return command;
    }

    @Override
    public Integer call() throws Exception {
        Settings settings = Settings.load(EdgeSettings.all(), Optional.ofNullable(config), System.getenv(), set);
        ProcessLogging.use(settings, "logback-edge.xml");
        EdgeConfig edgeConfig = EdgeConfig.of(settings);
        EdgeServer server;
        try {
            server = EdgeServer.start(edgeConfig, EdgeObserver.NONE).await();
        } catch (IllegalArgumentException e) {
            throw new SettingException(String.valueOf(e.getMessage()));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            server.close().await();
            // A signal would end the process with its own status, though the stop went as asked.
            Runtime.getRuntime().halt(STOPPED);
        }, "anteroom-edge-stop"));
        new CountDownLatch(1).await();
        return STOPPED;
    }
}
