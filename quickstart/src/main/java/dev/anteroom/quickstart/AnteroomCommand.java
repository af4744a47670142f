package dev.anteroom.quickstart;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code anteroom} command. Exit status: 0 fine, 1 a promise was broken, 2 wrong usage, 70 something else failed. */
@Command(name = "anteroom", description = "A self-hosted virtual waiting room.", mixinStandardHelpOptions = true, version = "anteroom 0.1.0", synopsisSubcommandLabel = "COMMAND", subcommands = {
        DemoCommand.class,
        UpCommand.class, WatchCommand.class, RecordCommand.class, ReplayCommand.class,
        RoomsCommand.class, StatusCommand.class, TokensCommand.class, KeysCommand.class, PageCommand.class,
        ShuffleCommand.class,
        SimulateCommand.class}, exitCodeListHeading = "%nExit status:%n", exitCodeList = {"0:fine",
                "1:a promise was broken",
                "2:wrong usage", "70:something could not be started or failed"}, footer = {"",
                        "The processes of an installation of your own: anteroom aggregator --help, anteroom edge --help."})
public final class AnteroomCommand {

    static final int BROKEN_PROMISE = 1;
    static final int FAILED = 70;

    private AnteroomCommand() {
    }

    /** Runs a command and ends this process with its exit status. */
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    /** Runs a command and gives its exit status. */
    static int run(String... arguments) {
        Thread.setDefaultUncaughtExceptionHandler(new StrayFailures());
        return commandLine().execute(arguments.length == 0 ? new String[]{"--help"} : arguments);
    }

    /** The command with all its subcommands. */
    public static CommandLine commandLine() {
        return new CommandLine(new AnteroomCommand()).setExecutionExceptionHandler(new FailureReport());
    }
}
