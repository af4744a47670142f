package dev.anteroom.cli;

import dev.anteroom.runtime.AnteroomVersion;
import dev.anteroom.runtime.process.ExitCode.Codes;
import java.util.ServiceLoader;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine;

/** The {@code anteroom} command; it ends with an {@link dev.anteroom.runtime.process.ExitCode}. */
@Command(name = "anteroom", description = "A self-hosted virtual waiting room.", mixinStandardHelpOptions = true, versionProvider = AnteroomCommand.Version.class, synopsisSubcommandLabel = "COMMAND", subcommands = {
        WatchCommand.class, RecordCommand.class, ReplayCommand.class, RoomsCommand.class, StatusCommand.class,
        HealthCommand.class,
        TokensCommand.class, KeysCommand.class, PageCommand.class,
        ShuffleCommand.class}, exitCodeListHeading = "%nExit status:%n", exitCodeList = {Codes.FINE + ":fine",
                Codes.BROKEN_PROMISE + ":a promise was broken",
                Codes.WRONG_USAGE + ":the command was used wrongly",
                Codes.FAILED + ":something failed or could not be started"}, footer = {"",
                        "The processes of your own installation: anteroom aggregator --help, anteroom edge --help,",
                        "anteroom control --help."})
public final class AnteroomCommand {

    private AnteroomCommand() {
    }

    /** The version that {@code --version} prints. */
    static final class Version implements IVersionProvider {

        @Override
        public String[] getVersion() {
            return new String[]{"anteroom " + AnteroomVersion.current()};
        }
    }

    /** Runs a command and ends this process with its exit status. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command and gives its exit status. */
    public static int run(String... arguments) {
        Thread.setDefaultUncaughtExceptionHandler(new StrayFailures());
        return commandLine().execute(arguments.length == 0 ? new String[]{"--help"} : arguments);
    }

    /** The command with all its subcommands, including those of each {@link CommandProvider} on the class path. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new AnteroomCommand());
        ServiceLoader.load(CommandProvider.class).forEach(provider -> provider.commands().forEach(line::addSubcommand));
        return line.setExecutionExceptionHandler(new FailureReport());
    }
}
