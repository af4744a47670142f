package dev.anteroom.core.rule;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Text of a request that a condition looks at. */
sealed interface Subject {

    /** Whether {@code test} holds for the text, or for at least one if there are several. */
    boolean any(RequestFacts facts, Predicate<String> test);

    /** Whether the text is known; a condition on text that is not known neither holds nor fails. */
    default boolean isKnown(RequestFacts facts) {
        return true;
    }

    /** A field with one value. */
    enum Field implements Subject {

        HOST("http.host", RequestFacts::host),
        METHOD("http.request.method", RequestFacts::method),
        PATH("http.request.uri.path", RequestFacts::path),
        QUERY("http.request.uri.query", RequestFacts::query),
        URI("http.request.uri", RequestFacts::uri),
        FULL_URI("http.request.full_uri", RequestFacts::fullUri),
        REFERER("http.referer", RequestFacts::referer),
        USER_AGENT("http.user_agent", RequestFacts::userAgent),
        COOKIE("http.cookie", RequestFacts::cookies);

        private final String id;
        @SuppressWarnings("ImmutableEnumChecker") // references to methods have no state
        private final Function<RequestFacts, String> reader;

        Field(String id, Function<RequestFacts, String> reader) {
            this.id = id;
            this.reader = reader;
        }

        static Optional<Field> of(String id) {
            return Arrays.stream(values()).filter(field -> field.id.equals(id)).findFirst();
        }

        static List<String> ids() {
            return Arrays.stream(values()).map(field -> field.id).toList();
        }

        @Override
        public boolean any(RequestFacts facts, Predicate<String> test) {
            return test.test(reader.apply(facts));
        }
    }

    /** The country of the visitor's address. */
    record Country() implements Subject {

        @Override
        public boolean any(RequestFacts facts, Predicate<String> test) {
            return test.test(facts.country().orElse(""));
        }

        @Override
        public boolean isKnown(RequestFacts facts) {
            return facts.country().isPresent();
        }
    }

    /** A header, in lower case. It may have any number of values. */
    record Header(String name) implements Subject {

        @Override
        public boolean any(RequestFacts facts, Predicate<String> test) {
            for (String value : facts.header(name)) {
                if (test.test(value)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** One value of a header, counted from 0; a header without it has no text that could pass a test. */
    record HeaderValue(String name, int index) implements Subject {

        @Override
        public boolean any(RequestFacts facts, Predicate<String> test) {
            List<String> values = facts.header(name);
            return index < values.size() && test.test(values.get(index));
        }
    }
}
