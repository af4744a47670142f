package dev.anteroom.quickstart;

import dev.anteroom.edge.pass.PassKeys;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The keys that seal visitors' cookies. */
@Command(name = "keys", description = "Makes and rotates the keys that seal visitors' cookies.", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
final class KeysCommand {

    private static final String FILE = "The keyset.";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Command(name = "generate", description = {"Writes a new keyset into FILE, which must not exist.",
            "All edges of an installation need the same file. It is a secret."}, mixinStandardHelpOptions = true)
    int generate(@Parameters(paramLabel = "FILE", description = "Where to write the keyset.") Path file) {
        PassKeys.generate(file);
        spec.commandLine().getOut().println("New keys are in " + file.toAbsolutePath() + ". Keep them secret.");
        return 0;
    }

    @Command(name = "add", description = {"Adds a new key to FILE, which does not seal cookies yet.",
            "Begin a rotation so, and give the file to every edge."}, mixinStandardHelpOptions = true)
    int add(@Parameters(paramLabel = "FILE", description = FILE) Path file) {
        return change(file, PassKeys::withNewKey, "A new key is in %s; promote it when every edge has the file.");
    }

    @Command(name = "promote", description = {"Lets the newest key in FILE seal cookies; the others still open them.",
            "Only when every edge has read the file that it was added to, or visitors lose their places."}, mixinStandardHelpOptions = true)
    int promote(@Parameters(paramLabel = "FILE", description = FILE) Path file) {
        return change(file, PassKeys::sealingWithNewest, "The newest key in %s seals from now on.");
    }

    @Command(name = "prune", description = {"Removes the keys in FILE that do not seal.",
            "Only when the longest session and place_kept are over since the promotion."}, mixinStandardHelpOptions = true)
    int prune(@Parameters(paramLabel = "FILE", description = FILE) Path file) {
        return change(file, PassKeys::withoutOldKeys, "Old keys are gone from %s.");
    }

    private int change(Path file, UnaryOperator<PassKeys> step, String done) {
        step.apply(PassKeys.read(file)).replace(file);
        spec.commandLine().getOut().println(done.formatted(file.toAbsolutePath()));
        return 0;
    }
}
