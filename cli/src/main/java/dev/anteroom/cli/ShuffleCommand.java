package dev.anteroom.cli;

import dev.anteroom.core.event.ShuffleSeed;
import dev.anteroom.runtime.process.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Recomputes the order of a shuffled event. */
@Command(name = "shuffle", mixinStandardHelpOptions = true, description = {
        "Recomputes the order of a shuffled event from its seed.",
        "Prints the part and the number of each visitor in FILE, in the order in which they enter."})
final class ShuffleCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--seed", paramLabel = "HEX", required = true, description = "The seed that was revealed at the start.")
    private String seed = "";

    @Option(names = "--commitment", paramLabel = "HEX", description = "The commitment that was published before the"
            + " start. If it does not fit the seed, nothing is printed and the exit status is 1.")
    private Optional<String> commitment = Optional.empty();

    @Parameters(paramLabel = "FILE", description = "The numbers of visitors, one per line.")
    private Path file = Path.of("");

    private record Place(long visitorId, long rank, int part) {
    }

    @Override
    public Integer call() throws IOException {
        ShuffleSeed revealed = seed();
        if (commitment.isPresent() && !commitment.get().equals(revealed.commitment())) {
            spec.commandLine().getErr().println("The commitment of this seed is " + revealed.commitment()
                    + ", and " + commitment.get() + " was published.");
            return ExitCode.BROKEN_PROMISE.code();
        }
        List<Place> places = new ArrayList<>();
        for (long visitorId : visitorIds()) {
            places.add(new Place(visitorId, revealed.rank(visitorId), revealed.part(visitorId)));
        }
        places.sort(Comparator.comparingLong((Place place) -> place.rank() + Long.MIN_VALUE)
                .thenComparingLong(Place::visitorId));
        PrintWriter out = spec.commandLine().getOut();
        places.forEach(place -> out.println(place.part() + " " + place.visitorId()));
        out.flush();
        return ExitCode.FINE.code();
    }

    private ShuffleSeed seed() {
        try {
            return ShuffleSeed.parse(seed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--seed is '" + seed + "', it must match "
                    + ShuffleSeed.PATTERN, e);
        }
    }

    private List<Long> visitorIds() throws IOException {
        List<Long> ids = new ArrayList<>();
        int number = 0;
        for (String line : Files.readAllLines(file)) {
            number++;
            try {
                if (!line.isBlank()) {
                    ids.add(Long.parseLong(line.strip()));
                }
            } catch (NumberFormatException e) {
                throw new ParameterException(spec.commandLine(), file + ", line " + number + " is '" + line
                        + "', it must be a whole number of 64 bits", e);
            }
        }
        return ids;
    }
}
