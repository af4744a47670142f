package dev.anteroom.core.rule;

/**
 * A condition on a request, in a subset of the Rules language.
 *
 * <p>Fields of text are {@code http.host}, {@code http.request.method}, {@code http.request.uri.path},
 * {@code http.request.uri.query}, {@code http.user_agent}, {@code http.cookie} and {@code http.request.headers["name"]},
 * which holds when any of the header's values does. Operators are {@code eq}, {@code ne}, {@code contains},
 * {@code matches} (RE2), {@code in {"a" "b"}}, {@code starts_with} and {@code ends_with}, the last two also as functions.
 * {@code ip.src} knows {@code eq}, {@code ne} and {@code in} with addresses and networks. Conditions are combined with
 * {@code not}, {@code and}, {@code or} and parentheses; {@code ! && || == != ~} mean the same. Immutable.
 */
public final class Expression {

    /** Longest text of an expression in characters; nobody writes a longer one by hand. */
    static final int LONGEST = 4096;

    private final Condition condition;

    private Expression(Condition condition) {
        this.condition = condition;
    }

    /** Reads {@code text}; throws {@link ExpressionException}, which tells the column, when it can't be understood. */
    public static Expression parse(String text) {
        if (text.length() > LONGEST) {
            throw new ExpressionException(LONGEST + 1, "the expression has " + text.length()
                    + " characters, at most " + LONGEST + " are allowed");
        }
        return new Expression(new ExpressionParser(ExpressionToken.all(text)).parse());
    }

    /** Whether the condition is true of a request. Takes time in proportion to the request's size, whatever it says. */
    public boolean holds(RequestFacts facts) {
        return condition.holds(facts);
    }
}
