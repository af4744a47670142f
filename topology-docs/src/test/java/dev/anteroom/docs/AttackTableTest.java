package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that the table of attacks names are there. */
class AttackTableTest {

    private static final Path ROOT = Path.of(System.getProperty("anteroom.root", ".."));
    private static final Pattern NAME = Pattern.compile("`(\\w+(?:Test|IT))(?:\\.(\\w+))?`");

    @Test
    void shouldNameTestsThatThereAre() throws IOException {
        Map<String, Path> tests = tests();
        List<MatchResult> named = Files.readAllLines(ROOT.resolve("docs/hardening.md")).stream()
                .filter(line -> line.startsWith("|")).flatMap(line -> NAME.matcher(line).results()).toList();

        assertThat(named).hasSizeGreaterThan(40);
        for (MatchResult name : named) {
            assertThat(tests).containsKey(name.group(1));
            if (name.group(2) != null) {
                assertThat(tests.get(name.group(1))).content().contains("void " + name.group(2) + "(");
            }
        }
    }

    /** Only the modules' own folders, as others may hold whole copies. */
    private static Map<String, Path> tests() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().matches(".*/src/test/java/.*(Test|IT)\\.java"))
                    .collect(Collectors.toMap(file -> file.getFileName().toString().replace(".java", ""),
                            file -> file, (one, other) -> one));
        }
    }
}
