package dev.anteroom.devkit;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.crowd.Habits;
import dev.anteroom.devkit.origin.FailingTime;
import dev.anteroom.devkit.origin.SlowOrigin;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How large a crowd comes, for how long, and to how many places. */
final class DemoOptions {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--seconds", defaultValue = "90", paramLabel = "N", description = "How long visitors come, 20..3600. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(names = "--visitors", defaultValue = "3000", paramLabel = "N", description = "How many visitors come, 10..10000. Default: ${DEFAULT-VALUE}.")
    private int visitors;

    @Option(names = "--limit", defaultValue = "400", paramLabel = "N", description = "Limit of active visitors,"
            + " 1..100000. Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Option(names = "--seed", defaultValue = "1", paramLabel = "N", description = "Seed of the simulated visitors: the"
            + " same seed gives the same visitors. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(names = "--push", description = "Queued visitors wait on streams of server-sent events instead of polling.")
    private boolean push;

    @Option(names = "--origin-failure", description = "Let the origin fail for some seconds in the surge: a health"
            + " check detects it, nobody new is admitted meanwhile, and afterwards the limits rise again gradually.")
    private boolean originFailure;

    @Option(names = "--slow-origin", description = "Let the origin answer the slower the more visitors use it: the room's"
            + " limit, which is too high for it, is lowered until the answers are near their target.")
    private boolean slowOrigin;

    void check() {
        if (originFailure && slowOrigin) {
            throw new ParameterException(command.commandLine(),
                    "--origin-failure and --slow-origin exclude each other");
        }
        require("--seconds", seconds, originFailure ? (int) FailingTime.SHORTEST_RUN.toSeconds() : 20, 3600);
        require("--visitors", visitors, 10, 10_000);
        require("--limit", limit, 1, 100_000);
    }

    private void require(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(command.commandLine(),
                    option + " is " + value + ", it must be " + least + ".." + most);
        }
    }

    Crowd.Plan crowd() {
        return new Crowd.Plan(visitors, Duration.ofSeconds(seconds), seed,
                push ? Habits.demo().onStreams() : Habits.demo());
    }

    /** When the origin is to fail; empty when it is not. */
    Optional<FailingTime> originFailure() {
        return originFailure ? Optional.of(FailingTime.in(Duration.ofSeconds(seconds))) : Optional.empty();
    }

    /** How slow the origin is to be; empty when it is not. */
    Optional<SlowOrigin> slowOrigin() {
        return slowOrigin ? Optional.of(SlowOrigin.behind(limit)) : Optional.empty();
    }

    int limit() {
        return limit;
    }

    long seed() {
        return seed;
    }
}
