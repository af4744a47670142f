package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Fails when the table of features is stale; with {@code -Danteroom.docs.write=true} writes it instead. */
class FeaturePageTest {

    private static final Path ROOT = Path.of("..");
    private static final Path FILE = ROOT.resolve(FeaturePage.FILE);

    private final FeaturePage features = new FeaturePage(ROOT);

    @BeforeAll
    static void writeIfAsked() throws IOException {
        if (Boolean.getBoolean("anteroom.docs.write")) {
            Files.writeString(FILE, new FeaturePage(ROOT).page());
        }
    }

    @Test
    void shouldBeUpToDate() throws IOException {
        assertThat(Files.readString(FILE))
                .as("stale; renew it and commit it: mvn -pl topology-docs test -Danteroom.docs.write=true")
                .isEqualTo(features.page());
    }

    @ParameterizedTest
    @EnumSource
    void shouldProveAndDocumentEachFeature(Feature feature) {
        assertThat(features.tests()).as("a test with @Tag(\"%s\")", feature.tag()).containsKey(feature.tag());
        assertThat(features.isThere(feature.page())).as(feature.page()).isTrue();
    }

    @Test
    void shouldKnowTheTagsOfTests() {
        assertThat(Arrays.stream(Feature.values()).map(Feature::tag)).containsAll(features.tests().keySet());
    }
}
