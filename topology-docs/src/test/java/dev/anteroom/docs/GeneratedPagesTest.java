package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Fails when a committed page is stale; with {@code -Danteroom.docs.write=true} writes the pages instead. */
class GeneratedPagesTest {

    private static final Path FOLDER = Path.of("generated");

    @TestFactory
    Stream<DynamicTest> shouldBeUpToDate() {
        return Pages.all().entrySet().stream()
                .map(page -> DynamicTest.dynamicTest(page.getKey(), () -> assertUpToDate(page)));
    }

    private static void assertUpToDate(Map.Entry<String, String> page) throws IOException {
        Path file = FOLDER.resolve(page.getKey());
        if (Boolean.getBoolean("anteroom.docs.write")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, page.getValue());
        }
        assertThat(file).as("missing; make it with: mvn -pl topology-docs -am install -DskipTests"
                + " && mvn -pl topology-docs test -Danteroom.docs.write=true").exists();
        assertThat(Files.readString(file)).as("topology-docs/generated/" + page.getKey()
                + " is stale; renew it with: mvn -pl topology-docs test -Danteroom.docs.write=true, and commit it")
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
