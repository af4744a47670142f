package dev.anteroom.edge.rules;

import com.google.re2j.Pattern;
import java.util.Set;

/** What is asked about a text. */
sealed interface TextTest {

    boolean passes(String text);

    record Equal(String expected) implements TextTest {
        @Override
        public boolean passes(String text) {
            return text.equals(expected);
        }
    }

    record OneOf(Set<String> expected) implements TextTest {
        @Override
        public boolean passes(String text) {
            return expected.contains(text);
        }
    }

    record Contains(String part) implements TextTest {
        @Override
        public boolean passes(String text) {
            return text.contains(part);
        }
    }

    record StartsWith(String start) implements TextTest {
        @Override
        public boolean passes(String text) {
            return text.startsWith(start);
        }
    }

    record EndsWith(String end) implements TextTest {
        @Override
        public boolean passes(String text) {
            return text.endsWith(end);
        }
    }

    /** The library never backtracks, so that no text makes it slow. */
    record Matches(Pattern pattern) implements TextTest {
        @Override
        public boolean passes(String text) {
            return pattern.matcher(text).find();
        }
    }
}
