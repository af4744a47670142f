package dev.anteroom.core.rule;

/**
 * A condition on a request, in a subset of the Rules language.
 *
 * <p>Text fields are those of {@link Subject}, the values of a header and the country of the visitor's address; numbers
 * are lengths and the autonomous system; {@code ip.src} is compared with addresses and networks. {@code in} also takes
 * the name of a list of the room. Conditions are combined with {@code not}, {@code and}, {@code or} and parentheses;
 * {@code ! && || == != ~} are other ways to write operators. When something about a request is not known, neither a
 * condition on it nor the negation of that condition is true. {@code docs/rules.md} has the whole language. Immutable.
 */
public final class Expression {

    /** The longest expression, in characters; nobody writes a longer one by hand. */
    static final int LONGEST = 4096;

    private final Condition condition;

    private Expression(Condition condition) {
        this.condition = condition;
    }

    /**
     * Reads {@code text}, which may name {@code lists}; throws {@link ExpressionException}, which names the column and
     * shows the place, when it can't be understood.
     */
    public static Expression parse(String text, RuleLists lists) {
        if (text.length() > LONGEST) {
            throw new ExpressionException(LONGEST + 1, "the expression has " + text.length()
                    + " characters, at most " + LONGEST + " are allowed");
        }
        try {
            TokenCursor tokens = new TokenCursor(ExpressionToken.all(text));
            return new Expression(new ExpressionParser(tokens, lists).parse());
        } catch (ExpressionException e) {
            throw e.shownIn(text);
        }
    }

    /**
     * Whether the condition is true of a request. The time that this takes grows in proportion to the request's size,
     * whatever the request contains.
     */
    public boolean holds(RequestFacts facts) {
        return condition.holds(facts);
    }
}
