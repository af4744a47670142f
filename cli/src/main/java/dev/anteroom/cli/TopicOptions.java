package dev.anteroom.cli;

import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayException;
import dev.anteroom.cli.replay.ReplayRange;
import dev.anteroom.schemas.topic.TopicSettings;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that choose topics of an installation and a range of time. */
final class TopicOptions {

    private static final String BROKER = "127.0.0.1:" + Defaults.BROKER_PORT;
    private static final String REGISTRY = "http://127.0.0.1:" + Defaults.REGISTRY_PORT + "/apis/ccompat/v7";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--bootstrap", paramLabel = "HOST:PORT", description = "Kafka broker. Default: " + BROKER + ".")
    private Optional<String> bootstrap = Optional.empty();

    @Option(names = "--registry", defaultValue = REGISTRY, paramLabel = "URL", description = "Schema registry. Default: ${DEFAULT-VALUE}.")
    private URI registry = URI.create(REGISTRY);

    @Option(names = "--prefix", paramLabel = "TEXT", description = "Prefix of the name of every topic that is read."
            + " Default: "
            + TopicSettings.DEFAULT_PREFIX + ".")
    private Optional<String> prefix = Optional.empty();

    @Option(names = "--from", paramLabel = "TIME", description = "Begin at this moment, such as 2026-05-01T10:00:00Z. Default: the oldest record that is kept.")
    private Optional<Instant> from = Optional.empty();

    @Option(names = "--to", paramLabel = "TIME", description = "End before this moment. Default: after the newest record.")
    private Optional<Instant> to = Optional.empty();

    @Option(names = "--room", paramLabel = "ROOM", description = "Only this room.")
    private Optional<String> room = Optional.empty();

    boolean namesBroker() {
        return bootstrap.isPresent();
    }

    ReplayCluster cluster() {
        return new ReplayCluster(bootstrap.orElse(BROKER), registry);
    }

    /** The range of an installation's topics. */
    ReplayRange range() {
        try {
            String named = prefix.orElse(TopicSettings.DEFAULT_PREFIX);
            return new ReplayRange(new TopicSettings(named, 1, (short) 1).prefix(), from, to, room);
        } catch (IllegalArgumentException e) {
            throw wrong("--prefix: " + e.getMessage(), e);
        } catch (ReplayException e) {
            throw wrong(String.valueOf(e.getMessage()), e);
        }
    }

    /** The range of a recording, which has no topics. */
    ReplayRange rangeOfFile() {
        if (prefix.isPresent()) {
            throw new ParameterException(command.commandLine(),
                    "--prefix names the topics to read, but FILE is read instead of topics; name the topics to write"
                            + " with --into");
        }
        return range();
    }

    private ParameterException wrong(String problem, Exception cause) {
        return new ParameterException(command.commandLine(), problem, cause);
    }
}
