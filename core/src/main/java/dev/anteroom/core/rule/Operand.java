package dev.anteroom.core.rule;

import java.util.function.LongPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** The left side of a comparison. */
sealed interface Operand {

    /**
     * Text, to which functions may be applied before it is compared.
     *
     * @param elements whether each value is meant, as {@code [*]} says
     */
    record Text(Subject subject, UnaryOperator<String> form, boolean elements) implements Operand {

        Condition compared(Quantifier quantifier, TextTest test) {
            return quantifier.over(subject, text -> test.predicate().test(form.apply(text)), test.negated());
        }

        Text changedBy(UnaryOperator<String> function) {
            return new Text(subject, text -> function.apply(form.apply(text)), elements);
        }
    }

    /** How long a text is. */
    record Length(Text of) implements Operand {

        Condition compared(Quantifier quantifier, LongPredicate test) {
            return of.compared(quantifier, new TextTest(text -> test.test(TextFunctions.length(text)), false));
        }
    }

    /** A number of the request. */
    record Numeric(NumberSubject subject) implements Operand {
    }

    /** The visitor's address. */
    record Source() implements Operand {
    }

    /**
     * How a text is tested.
     *
     * @param negated whether the text passes if the predicate does not hold
     */
    record TextTest(Predicate<String> predicate, boolean negated) {
    }

    /** For how many values a comparison must be true. */
    enum Quantifier {
        /** For any value that there is; {@code ne} means that no value is equal. */
        PLAIN,
        /** For at least one value. */
        ANY,
        /** For every value. */
        ALL;

        Condition over(Subject subject, Predicate<String> test, boolean negated) {
            return switch (this) {
                case PLAIN -> negated
                        ? new Condition.Not(new Condition.Text(subject, test))
                        : new Condition.Text(subject, test);
                case ANY -> new Condition.Text(subject, negated ? test.negate() : test);
                case ALL -> new Condition.Not(new Condition.Text(subject, negated ? test : test.negate()));
            };
        }
    }
}
