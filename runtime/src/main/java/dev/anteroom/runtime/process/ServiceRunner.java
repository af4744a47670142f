package dev.anteroom.runtime.process;

import dev.anteroom.runtime.serde.AvroLimits;
import dev.anteroom.runtime.settings.Setting;
import dev.anteroom.runtime.settings.SettingsHelp;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine;

/** Runs a process until it is told to stop, and ends it with an {@link ExitCode}. */
public final class ServiceRunner {

    private ServiceRunner() {
    }

    /**
     * The command line of a process: its help lists the settings, and a failure is reported as one line on standard
     * error.
     *
     * @param command the command, annotated with its name and options
     * @param settings settings of the process
     */
    public static CommandLine commandLine(Callable<Integer> command, List<Setting<?>> settings) {
        AvroLimits.set();
        CommandLine line = new CommandLine(command);
        line.getCommandSpec().usageMessage().footer(SettingsHelp.footer(settings));
        line.setExecutionExceptionHandler((failure, failed, parsed) -> {
            failed.getErr().println(failed.getCommandName() + ": " + failure.getMessage());
            return (failure instanceof IllegalArgumentException ? ExitCode.WRONG_USAGE : ExitCode.FAILED).code();
        });
        return line;
    }

    /**
     * Starts a service and waits until it fails; a signal stops it in an orderly way and ends the process.
     *
     * @param name name of the process, for its threads
     * @param start starts the service; throws {@link IllegalArgumentException} when a setting or a file that it names
     *        is wrong
     */
    public static int run(String name, Callable<Service> start) throws Exception {
        AtomicBoolean failed = new AtomicBoolean();
        try (Service service = start.call()) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                service.close();
                if (!failed.get()) {
                    // Otherwise the process would end with the signal's status, although it stopped as requested.
                    Runtime.getRuntime().halt(ExitCode.FINE.code());
                }
            }, name + "-stop"));
            service.awaitFailure();
            failed.set(true);
            return ExitCode.FAILED.code();
        }
    }
}
