package dev.anteroom.core.rule;

/**
 * Reads one expression by recursive descent: {@code or} binds most loosely, then {@code and}, then {@code not}. Each
 * instance is used once.
 *
 * <p>Rests on decision 030.
 */
final class ExpressionParser {

    /** Deeper nesting could exhaust the stack. */
    private static final int DEEPEST = 64;

    private final TokenCursor tokens;
    private final ComparisonParser comparisons;
    private int depth;

    ExpressionParser(TokenCursor tokens, RuleLists lists) {
        this.tokens = tokens;
        this.comparisons = new ComparisonParser(tokens, new LiteralParser(tokens, lists));
    }

    Condition parse() {
        Condition condition = or();
        if (tokens.peek().kind() != ExpressionToken.Kind.END) {
            throw tokens.expected("and, or, or the end of the expression");
        }
        return condition;
    }

    private Condition or() {
        Condition condition = and();
        while (tokens.skip("or") || tokens.skip("||")) {
            condition = new Condition.Or(condition, and());
        }
        return condition;
    }

    private Condition and() {
        Condition condition = not();
        while (tokens.skip("and") || tokens.skip("&&")) {
            condition = new Condition.And(condition, not());
        }
        return condition;
    }

    private Condition not() {
        if (++depth > DEEPEST) {
            throw new ExpressionException(tokens.peek().column(), "nested more than " + DEEPEST + " deep");
        }
        Condition condition = tokens.skip("not") || tokens.skip("!") ? new Condition.Not(not()) : primary();
        depth--;
        return condition;
    }

    private Condition primary() {
        if (tokens.skip("(")) {
            Condition inner = or();
            tokens.require(")");
            return inner;
        }
        if (tokens.skip("any")) {
            return quantified(Operand.Quantifier.ANY);
        }
        if (tokens.skip("all")) {
            return quantified(Operand.Quantifier.ALL);
        }
        return tokens.skip("ssl") ? new Condition.Encrypted() : comparisons.parse(Operand.Quantifier.PLAIN);
    }

    private Condition quantified(Operand.Quantifier quantifier) {
        tokens.require("(");
        Condition condition = comparisons.parse(quantifier);
        tokens.require(")");
        return condition;
    }
}
