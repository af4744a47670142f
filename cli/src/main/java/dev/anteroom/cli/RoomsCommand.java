package dev.anteroom.cli;

import dev.anteroom.cli.api.ManagementCallException;
import dev.anteroom.cli.api.ManagementClient;
import dev.anteroom.cli.api.RoomDifference;
import dev.anteroom.roomfile.RoomsFile;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.runtime.process.ExitCode;
import dev.anteroom.schemas.avro.RoomConfig;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Changes the rooms of a running installation. */
@Command(name = "rooms", description = "Changes the rooms of an installation to match a file.", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
final class RoomsCommand {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Command(name = "apply", mixinStandardHelpOptions = true, description = {
            "Shows how FILE differs from the rooms, and changes the rooms to match it. Doing it again changes nothing.",
            "Rooms that are not in FILE stay as they are."})
    int apply(@Mixin ApiOptions api,
            @Option(names = "--dry-run", description = "Only show what would change.") boolean dryRun,
            @Parameters(paramLabel = "FILE", description = "A rooms file.") Path file) {
        List<RoomConfig> rooms = read(file);
        ManagementClient client = api.client();
        PrintWriter out = spec.commandLine().getOut();
        List<RoomDifference> differences = rooms.stream().map(room -> RoomDifference.of(room, client))
                .filter(difference -> !difference.isNothing()).toList();
        if (dryRun) {
            differences.forEach(difference -> show(difference, out));
        } else {
            applyAll(differences, client, out);
        }
        out.println(differences.size() + (dryRun ? " would change, " : " changed, ")
                + (rooms.size() - differences.size()) + " unchanged");
        out.flush();
        return ExitCode.FINE.code();
    }

    /** A room that needs something that another room is about to give up is applied after that one. */
    private static void applyAll(List<RoomDifference> differences, ManagementClient client, PrintWriter out) {
        Deque<RoomDifference> left = new ArrayDeque<>(differences);
        int putOff = 0;
        while (!left.isEmpty()) {
            RoomDifference next = left.remove();
            try {
                next.apply(client);
                show(next, out);
                putOff = 0;
            } catch (ManagementCallException e) {
                if (!e.isInUse() || putOff == left.size()) {
                    throw e;
                }
                left.add(next);
                putOff++;
            }
        }
    }

    private static void show(RoomDifference difference, PrintWriter out) {
        out.println((difference.isNew() ? "+ room " : "~ room ") + difference.name());
        difference.changes().forEach(change -> out.println("    " + change));
        out.flush();
    }

    private List<RoomConfig> read(Path file) {
        try {
            return RoomsFile.read(file);
        } catch (RoomsFileException e) {
            throw new ParameterException(Objects.requireNonNull(spec.subcommands().get("apply")),
                    String.valueOf(e.getMessage()), e);
        }
    }
}
