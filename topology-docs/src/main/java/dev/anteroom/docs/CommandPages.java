package dev.anteroom.docs;

import dev.anteroom.cli.AnteroomCommand;
import dev.anteroom.control.ControlMain;
import dev.anteroom.edge.EdgeMain;
import dev.anteroom.streams.AggregatorMain;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine;

/** The page of the help of every command. */
final class CommandPages {

    private static final int WIDTH = 110;

    private CommandPages() {
    }

    /** All programs, without their subcommands. */
    static List<CommandLine> programs() {
        return List.of(AnteroomCommand.commandLine(), new CommandLine(EdgeMain.class),
                new CommandLine(ControlMain.class), new CommandLine(AggregatorMain.class));
    }

    static String page() {
        StringBuilder page = new StringBuilder("# Commands\n");
        programs().stream().flatMap(CommandPages::all).forEach(command -> page.append("\n## ")
                .append(command.getCommandSpec().qualifiedName()).append("\n\n```\n").append(help(command))
                .append("```\n"));
        return page.toString();
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(Stream.of(command),
                command.getSubcommands().values().stream().flatMap(CommandPages::all));
    }

    private static String help(CommandLine command) {
        return command.setUsageHelpWidth(WIDTH).getUsageMessage(Ansi.OFF).lines().map(String::stripTrailing)
                .reduce("", (text, line) -> text + line + "\n");
    }
}
