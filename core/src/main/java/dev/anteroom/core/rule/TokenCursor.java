package dev.anteroom.core.rule;

import java.util.List;

/** The tokens of one expression, taken one by one from the front. Each instance is used once. */
final class TokenCursor {

    private final List<ExpressionToken> tokens;
    private int next;

    TokenCursor(List<ExpressionToken> tokens) {
        this.tokens = tokens;
    }

    ExpressionToken peek() {
        return tokens.get(next);
    }

    /** Takes the next token; at the end, the end token is returned again and again. */
    ExpressionToken take() {
        ExpressionToken token = peek();
        if (token.kind() != ExpressionToken.Kind.END) {
            next++;
        }
        return token;
    }

    ExpressionToken takeText(String what) {
        ExpressionToken token = take();
        if (!token.isText()) {
            throw unexpected(token, what);
        }
        return token;
    }

    /** Takes the next one if it is {@code word}. */
    boolean skip(String word) {
        boolean found = peek().is(word);
        if (found) {
            next++;
        }
        return found;
    }

    void require(String symbol) {
        if (!skip(symbol)) {
            throw expected("'" + symbol + "'");
        }
    }

    ExpressionException expected(String what) {
        return unexpected(peek(), what);
    }

    static ExpressionException unexpected(ExpressionToken token, String what) {
        return new ExpressionException(token.column(),
                "found " + (token.kind() == ExpressionToken.Kind.END ? token.text() : "'" + token.text() + "'")
                        + ", expected "
                        + what);
    }
}
