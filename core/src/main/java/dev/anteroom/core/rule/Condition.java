package dev.anteroom.core.rule;

import dev.anteroom.core.address.IpNetwork;
import java.util.List;
import java.util.function.Predicate;

/** An expression that was understood. */
sealed interface Condition {

    boolean holds(RequestFacts facts);

    record Not(Condition inner) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return !inner.holds(facts);
        }
    }

    record And(Condition left, Condition right) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return left.holds(facts) && right.holds(facts);
        }
    }

    record Or(Condition left, Condition right) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return left.holds(facts) || right.holds(facts);
        }
    }

    record Text(Subject subject, Predicate<String> test) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return subject.any(facts, test);
        }
    }

    record From(List<IpNetwork> networks) implements Condition {
        @Override
        public boolean holds(RequestFacts facts) {
            return facts.source().isPresent()
                    && networks.stream().anyMatch(network -> network.contains(facts.source().get()));
        }
    }
}
