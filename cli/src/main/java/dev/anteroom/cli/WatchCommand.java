package dev.anteroom.cli;

import dev.anteroom.cli.screen.Terminal;
import dev.anteroom.cli.watch.TopicFeed;
import dev.anteroom.cli.watch.WatchTable;
import dev.anteroom.cli.watch.WatchedRooms;
import dev.anteroom.runtime.process.ExitCode;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.io.PrintStream;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the states of the rooms as the aggregator publishes them. */
@Command(name = "watch", mixinStandardHelpOptions = true, sortOptions = false, description = "Show the states of the rooms as a live table, until Ctrl-C.")
final class WatchCommand implements Callable<Integer> {

    /** Java can't tell whether it writes to a terminal, but the script that starts it can. */
    private static final boolean ON_TERMINAL = Boolean.getBoolean("anteroom.terminal");
    private static final Duration INTERVAL = Duration.ofMillis(ON_TERMINAL ? 250 : 1000);

    @Parameters(arity = "0..1", paramLabel = "ROOM", description = "Show only this room.")
    private Optional<String> room = Optional.empty();

    @Option(names = "--json", description = "Print every new state as one line of JSON.")
    private boolean json;

    @Option(names = "--once", description = "Show the present states once, and exit.")
    private boolean once;

    @Option(names = "--bootstrap", defaultValue = "127.0.0.1:"
            + Defaults.BROKER_PORT, paramLabel = "HOST:PORT", description = "Kafka broker. Default: ${DEFAULT-VALUE}.")
    private String bootstrap = "";

    @Option(names = "--registry", defaultValue = "http://127.0.0.1:" + Defaults.REGISTRY_PORT
            + "/apis/ccompat/v7", paramLabel = "URL", description = "Schema registry. Default: ${DEFAULT-VALUE}.")
    private URI registry = URI.create("");

    @Option(names = "--prefix", defaultValue = TopicSettings.DEFAULT_PREFIX, paramLabel = "TEXT", description = "Prefix"
            + " of the name of every topic. Default: ${DEFAULT-VALUE}.")
    private String prefix = "";

    private final InstantSource clock = InstantSource.system();
    private final PrintStream out = System.out;

    @Override
    public Integer call() {
        try (TopicFeed<RoomState> feed = TopicFeed.open(Topics.ROOM_STATE, bootstrap, registry, prefix);
                Terminal terminal = new Terminal(out);
                StopHook ignored = new StopHook(terminal, StopHook.QUIETLY)) {
            WatchedRooms rooms = new WatchedRooms(room);
            boolean caughtUp = false;
            while (!(once && caughtUp)) {
                feed.pollAll(INTERVAL).forEach(entry -> take(rooms, entry));
                caughtUp = caughtUp || feed.caughtUp();
                if (caughtUp) {
                    show(terminal, rooms);
                }
            }
        }
        return ExitCode.FINE.code();
    }

    private void take(WatchedRooms rooms, TopicFeed.Entry<RoomState> entry) {
        if (rooms.take(entry) && json && !once) {
            entry.value().ifPresent(out::println);
        }
    }

    private void show(Terminal terminal, WatchedRooms rooms) {
        if (!json) {
            List<String> lines = WatchTable.lines(rooms.states(), clock.millis());
            if (ON_TERMINAL) {
                terminal.draw(lines);
            } else {
                lines.forEach(out::println);
            }
        } else if (once) {
            rooms.states().forEach(out::println);
        }
    }
}
