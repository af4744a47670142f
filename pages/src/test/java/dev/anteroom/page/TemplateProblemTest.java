package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.own-page")
class TemplateProblemTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"a~b {{#open}} never|line 2, column 3: Section missing close tag 'open'",
            "x~~{{/closed}}|line 3, column 1: Section close tag with no open tag 'closed'",
            "{{#a}}~  {{/b}}|line 2, column 3: Section close tag with mismatched open tag 'b' != 'a'",
            "<p>~<b>{{{x}}|line 2, column 4: Invalid triple-mustache tag: {{{x}}",
            "x~ {{> part}}|line 2, column 2: a template can't include another template",
            "~~{{}}|line 3, column 1: the template can't be parsed: "
                    + "java.lang.StringIndexOutOfBoundsException: Index 0 out of bounds for length 0"})
    void shouldPointAtWhatIsWrong(String template, String problem) {
        assertThat(TemplateProblem.in(template.replace('~', '\n'))).map(TemplateProblem::toString)
                .hasValueSatisfying(text -> assertThat(text).startsWith(problem));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "plain", "{{unknown}}", "{{#waitTime}}{{.}}{{/waitTime}}", "a }} b",
            "{{#isFIFOQueue}}{{waitTimeFormatted}}{{/isFIFOQueue}}{{^isFIFOQueue}}{{{lastUpdated}}}{{/isFIFOQueue}}"})
    void shouldFindNothingWrong(String template) {
        assertThat(TemplateProblem.in(template)).isEmpty();
    }

    @Test
    void shouldRefuseWhatIsNestedWithoutEnd() {
        String endless = "{{#inWaitingRoom}}".repeat(50_000) + "{{/inWaitingRoom}}".repeat(50_000);

        assertThat(TemplateProblem.in(endless)).isPresent();
    }
}
