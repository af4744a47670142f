package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A class that rests on a decision record says so in its comment, in the one form that CONTRIBUTING.md gives. */
class DecisionReferencesTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern REFERENCE = Pattern
            .compile("Rests on decisions? (\\d{3}(?:(?:, | and )\\d{3})*)\\.");
    private static final Pattern OTHER_FORM = Pattern.compile("docs/decisions/|[Ss]ee decision \\d|ADR");
    /** Records that no class can name, each with what holds it instead. */
    private static final Map<String, String> NOT_IN_CLASSES = Map.of("006", "the formatter, in the parent POM",
            "074", "the modules, in their POMs and in ArchitectureTest", "075", "the images, in docker", "076",
            "the Kubernetes files, in docker", "077", "the compose file, in docker", "078", "the module, in its POM",
            "082",
            "uPlot, a file of its authors", "168", "the images, in docker", "180",
            "brokers of the fault matrix, in integration-tests");

    /** A source file and what it says. */
    private record Source(Path file, String text) {
    }

    private static Stream<Source> sources() {
        try (Stream<Path> files = Files.list(ROOT)) {
            return files.map(module -> module.resolve("src/main/java")).filter(Files::isDirectory).toList().stream()
                    .flatMap(DecisionReferencesTest::javaFiles);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Source> javaFiles(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList().stream()
                    .map(file -> new Source(file, read(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files that name a record, by its number. */
    private static Map<String, Set<String>> named() {
        Map<String, Set<String>> named = new TreeMap<>();
        sources().forEach(source -> {
            Matcher reference = REFERENCE.matcher(source.text().replaceAll("\\s+\\* ?", " "));
            while (reference.find()) {
                for (String number : reference.group(1).split(", | and ", -1)) {
                    named.computeIfAbsent(number, none -> new TreeSet<>()).add(source.file().getFileName().toString());
                }
            }
        });
        return named;
    }

    /** The numbers of all records, each with its text. */
    private static Map<String, String> records() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs/decisions"))) {
            return files.filter(file -> file.getFileName().toString().matches("\\d{3}-.*\\.md"))
                    .collect(Collectors.toMap(file -> file.getFileName().toString().substring(0, 3),
                            DecisionReferencesTest::read));
        }
    }

    @Test
    void shouldNameOnlyRecordsThatExist() throws IOException {
        assertThat(records().keySet()).containsAll(named().keySet());
    }

    @Test
    void shouldNameEachAcceptedRecordInAClass() throws IOException {
        Set<String> accepted = records().entrySet().stream()
                .filter(entry -> entry.getValue().contains("\nStatus: accepted")).map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        accepted.removeAll(NOT_IN_CLASSES.keySet());

        assertThat(named().keySet()).as("add 'Rests on decision NNN.' to the class that implements the decision")
                .containsAll(accepted);
    }

    @Test
    void shouldHaveRecordsWithDateAndStatus() throws IOException {
        assertThat(records()).hasSizeGreaterThan(90).allSatisfy((number, text) -> assertThat(text)
                .startsWith("# " + number + " ").containsPattern("\\n\\nDate: 20\\d\\d-\\d\\d-\\d\\d\\n")
                .containsPattern("\\n\\nStatus: (accepted|superseded|rejected)"));
    }

    @Test
    void shouldNameRecordsInOneForm() {
        assertThat(sources().filter(source -> OTHER_FORM.matcher(source.text()).find()).map(Source::file)).isEmpty();
    }
}
