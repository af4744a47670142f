package dev.anteroom.core.rule;

import dev.anteroom.core.address.IpNetworks;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * A parsed expression. A condition on something unknown, such as the country of an address that is in no database,
 * neither holds nor fails, and neither does its negation: a rule with {@code not} must not let a visitor pass because
 * nothing is known about them.
 *
 * <p>Rests on decision 102.
 */
sealed interface Condition {

    /** Whether it is known to be true of the request. */
    boolean holds(RequestFacts facts);

    /** Whether it is known to be false of the request. */
    boolean fails(RequestFacts facts);

    record Not(Condition inner) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return inner.fails(facts);
        }

        @Override
        public boolean fails(RequestFacts facts) {
            return inner.holds(facts);
        }
    }

    record And(Condition left, Condition right) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return left.holds(facts) && right.holds(facts);
        }

        @Override
        public boolean fails(RequestFacts facts) {
            return left.fails(facts) || right.fails(facts);
        }
    }

    record Or(Condition left, Condition right) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return left.holds(facts) || right.holds(facts);
        }

        @Override
        public boolean fails(RequestFacts facts) {
            return left.fails(facts) && right.fails(facts);
        }
    }

    /** Any of the subject's texts passes the test. */
    record Text(Subject subject, Predicate<String> test) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return subject.isKnown(facts) && subject.any(facts, test);
        }

        @Override
        public boolean fails(RequestFacts facts) {
            return subject.isKnown(facts) && !subject.any(facts, test);
        }
    }

    /** The subject's number passes the test. */
    record Numeric(NumberSubject subject, LongPredicate test) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return subject.isKnown(facts) && test.test(subject.of(facts));
        }

        @Override
        public boolean fails(RequestFacts facts) {
            return subject.isKnown(facts) && !test.test(subject.of(facts));
        }
    }

    /** The visitor's address is in one of the networks. */
    record From(IpNetworks networks) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return facts.source().isPresent() && networks.contains(facts.source().get());
        }

        @Override
        public boolean fails(RequestFacts facts) {
            return facts.source().isPresent() && !networks.contains(facts.source().get());
        }
    }

    /** The visitor uses HTTPS. */
    record Encrypted() implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return facts.https();
        }

        @Override
        public boolean fails(RequestFacts facts) {
            return !facts.https();
        }
    }
}
