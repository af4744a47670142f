package dev.anteroom.cli;

import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.runtime.process.ExitCode;
import dev.anteroom.runtime.retry.Retry;
import dev.anteroom.schemas.text.DurationText;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The keys that seal visitors' cookies. */
@Command(name = "keys", description = "Makes and rotates the keys that seal visitors' cookies.", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
public final class KeysCommand {

    private static final String FILE = "The keyset.";

    /** Waits for some time. */
    @FunctionalInterface
    public interface Pause {

        void forTime(Duration time) throws InterruptedException;
    }

    private final InstantSource clock = InstantSource.system();
    private final Pause pause;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public KeysCommand() {
        this(time -> Retry.every(time).pause());
    }

    public KeysCommand(Pause pause) {
        this.pause = pause;
    }

    @Command(name = "generate", description = {"Writes a new keyset into FILE, which must not exist.",
            "All edges of an installation need the same file. It is a secret."}, mixinStandardHelpOptions = true)
    int generate(@Parameters(paramLabel = "FILE", description = "Where to write the keyset.") Path file) {
        PassKeys.generate(file);
        spec.commandLine().getOut().println("New keys are in " + file.toAbsolutePath() + ". Keep them secret.");
        return ExitCode.FINE.code();
    }

    @Command(name = "rotate", description = {
            "Adds a new key to FILE, waits until every edge has read it, and lets it seal cookies.",
            "For edges that all read this file; if each has a copy, use add and promote instead, and copy the file after each.",
            "If it is stopped while it waits, the new key only opens cookies: promote finishes the rotation."}, mixinStandardHelpOptions = true)
    int rotate(@Parameters(paramLabel = "FILE", description = FILE) Path file,
            @Option(names = "--wait", defaultValue = "30s", paramLabel = "DURATION", description = "How long edges may take to read FILE again, several times their pass.keysetInterval."
                    + " Default: ${DEFAULT-VALUE}.") String wait)
            throws InterruptedException {
        Duration patience = duration(wait);
        add(file);
        spec.commandLine().getOut().println("Waiting for the edges until " + until(patience) + ".");
        spec.commandLine().getOut().flush();
        pause.forTime(patience);
        promote(file);
        spec.commandLine().getOut().println("Once sessions and kept places have ended, prune removes the old keys.");
        return ExitCode.FINE.code();
    }

    @Command(name = "add", description = {"Adds a new key to FILE, which does not seal cookies yet.",
            "Begin a rotation with this command, and give the file to every edge."}, mixinStandardHelpOptions = true)
    int add(@Parameters(paramLabel = "FILE", description = FILE) Path file) {
        return change(file, PassKeys::withNewKey, "A new key is in %s; promote it when every edge has the file.");
    }

    @Command(name = "promote", description = {"Lets the newest key in FILE seal cookies; the others still open them.",
            "Use it only when every edge has read the file with that key, or visitors lose their places."}, mixinStandardHelpOptions = true)
    int promote(@Parameters(paramLabel = "FILE", description = FILE) Path file) {
        return change(file, PassKeys::sealingWithNewest, "The newest key in %s seals from now on.");
    }

    @Command(name = "prune", description = {"Removes the keys in FILE that do not seal.",
            "Use it only when the longest session and place_kept have passed since the promotion."}, mixinStandardHelpOptions = true)
    int prune(@Parameters(paramLabel = "FILE", description = FILE) Path file) {
        return change(file, PassKeys::withoutOldKeys, "Old keys are gone from %s.");
    }

    private Duration duration(String wait) {
        try {
            return DurationText.parse(wait);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(Objects.requireNonNull(spec.subcommands().get("rotate")),
                    "--wait is '" + wait + "': " + e.getMessage(), e);
        }
    }

    private String until(Duration patience) {
        return LocalTime.ofInstant(clock.instant().plus(patience), ZoneId.systemDefault())
                .truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private int change(Path file, UnaryOperator<PassKeys> step, String done) {
        step.apply(PassKeys.read(file)).replace(file);
        spec.commandLine().getOut().println(done.formatted(file.toAbsolutePath()));
        return ExitCode.FINE.code();
    }
}
