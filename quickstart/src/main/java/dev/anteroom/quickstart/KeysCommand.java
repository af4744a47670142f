package dev.anteroom.quickstart;

import dev.anteroom.edge.pass.PassKeys;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The keys that seal visitors' cookies. */
@Command(name = "keys", description = "Makes the keys that seal visitors' cookies.", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
final class KeysCommand {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Command(name = "generate", description = {"Writes a new keyset into FILE, which must not exist.",
            "All edges of an installation need the same file. It is a secret."}, mixinStandardHelpOptions = true)
    int generate(@Parameters(paramLabel = "FILE", description = "Where to write the keyset.") Path file) {
        PassKeys.generate(file);
        spec.commandLine().getOut().println("New keys are in " + file.toAbsolutePath() + ". Keep them secret.");
        return 0;
    }
}
