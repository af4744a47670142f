package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** An entry of the list that names no library guards nothing, and nobody would notice. */
class MinimumVersionsTest {

    private static final Pattern MINIMUM = Pattern.compile("<exclude>([^:<]+):([^:<]+):\\(,([^)]+)\\)</exclude>");
    private static final Pattern RULE = Pattern.compile("<bannedDependencies>.*?</bannedDependencies>", Pattern.DOTALL);

    private static String list() {
        try {
            return Files.readString(Path.of("..", "build-tools", "minimum-versions.xml"));
        } catch (IOException gone) {
            throw new AssertionError("the list of minimum versions can't be read", gone);
        }
    }

    @TestFactory
    Stream<DynamicTest> shouldNameLibrariesThatAreUsed() {
        List<String> jars = List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));

        return MINIMUM.matcher(list()).results().map(minimum -> DynamicTest.dynamicTest(minimum.group(),
                () -> assertThat(jars).anySatisfy(jar -> assertThat(jar).contains(folder(minimum)))));
    }

    private static String folder(MatchResult minimum) {
        String group = "/" + minimum.group(1).replace('.', '/') + "/";
        return minimum.group(2).equals("*") ? group : group + minimum.group(2) + "/";
    }

    @Test
    void shouldGiveTheAdvisoryForEach() {
        assertThat(RULE.matcher(list()).results().map(MatchResult::group)).isNotEmpty()
                .allSatisfy(rule -> assertThat(rule).containsPattern("CVE-\\d{4}-\\d+"));
    }
}
