package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The page on the two simulated days says what the table of the replay says. */
@Tag("feature.analytics")
class TwoDaysFiguresTest {

    private static final Path FOLDER = Path.of("../docs/experiments");

    private static double most(List<String[]> minutes, int column) {
        return minutes.stream().mapToDouble(minute -> Double.parseDouble(minute[column])).max().orElseThrow();
    }

    @Test
    void shouldQuoteTheTable() throws IOException {
        String page = Files.readString(FOLDER.resolve("README.md")).replaceAll("\\s+", " ");
        List<String[]> minutes = Files.readAllLines(FOLDER.resolve("two-days/simulated.csv")).stream().skip(1)
                .map(line -> line.split(",")).toList();
        Instant secondDay = Instant.parse(minutes.getFirst()[0]).plus(Duration.ofHours(24));
        List<String[]> first = minutes.stream().filter(minute -> Instant.parse(minute[0]).isBefore(secondDay)).toList();
        List<String[]> second = minutes.subList(first.size(), minutes.size());

        assertThat(minutes).as("the limit").allMatch(minute -> minute[6].equals("500"));
        assertThat(most(minutes, 2)).as("active on average").isLessThanOrEqualTo(500);
        assertThat(most(minutes, 3)).as("active in any state").isEqualTo(501);
        long above = minutes.stream().filter(minute -> minute[3].equals("501")).count();
        assertThat(page).contains("In %d of the %s minutes".formatted(above, grouped(minutes.size())),
                "up to %s wait on the first day, and %s on the second".formatted(grouped(most(first, 4)),
                        grouped(most(second, 4))));
        assertThat(Duration.between(Instant.parse(minutes.getFirst()[0]), Instant.parse(minutes.getLast()[0])))
                .isGreaterThan(Duration.ofHours(47));
    }

    private static String grouped(double number) {
        long whole = Math.round(number);
        return whole < 1_000 ? String.valueOf(whole) : "%d %03d".formatted(whole / 1_000, whole % 1_000);
    }
}
