package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Fails when a committed page is stale; with {@code -Danteroom.docs.write=true} writes the pages instead. */
@Tag("feature.generated-docs")
class GeneratedPagesTest {

    private static final Path FOLDER = Path.of("generated");
    private static final String HOW = "missing or stale; renew it and commit it: mvn install -DskipTests"
            + " && mvn -pl topology-docs test -Danteroom.docs.write=true";

    @BeforeAll
    static void writeIfAsked() throws IOException {
        if (Boolean.getBoolean("anteroom.docs.write")) {
            Files.createDirectories(FOLDER);
            for (Map.Entry<String, String> page : Pages.all().entrySet()) {
                Files.writeString(FOLDER.resolve(page.getKey()), page.getValue());
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> shouldBeUpToDate() {
        return Pages.all().entrySet().stream()
                .map(page -> DynamicTest.dynamicTest(page.getKey(), () -> assertUpToDate(page)));
    }

    private static void assertUpToDate(Map.Entry<String, String> page) throws IOException {
        Path file = FOLDER.resolve(page.getKey());
        assertThat(file).as(HOW).exists();
        assertThat(Files.readString(file)).as(HOW)
                .isEqualTo(page.getValue());
    }

    @Test
    void shouldLeaveNoPageBehind() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactlyInAnyOrderElementsOf(
                    Pages.all().keySet());
        }
    }
}
