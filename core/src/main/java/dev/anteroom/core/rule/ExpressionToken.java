package dev.anteroom.core.rule;

import java.util.ArrayList;
import java.util.List;

/**
 * A token of an expression.
 *
 * @param text the text of the token; of quoted text, what stands between the quotes
 * @param column where it begins, from 1
 */
record ExpressionToken(Kind kind, String text, int column) {

    enum Kind {
        /** A field, an operator or an address. */
        WORD,
        /** Text in quotes, in which a backslash escapes the next character. */
        QUOTED,
        /** Text in quotes after an {@code r}, in which nothing is escaped. */
        RAW,
        /** A dollar sign and the name of a list. */
        LIST,
        /** Punctuation. */
        SYMBOL,
        /** The end, after the last token. */
        END
    }

    private static final List<String> SYMBOLS = List.of("==", "!=", "<=", ">=", "&&", "||", "<", ">", "!", "~", "*",
            "(", ")", "{", "}", "[", "]",
            ",");

    static List<ExpressionToken> all(String expression) {
        List<ExpressionToken> tokens = new ArrayList<>();
        int at = skipSpaces(expression, 0);
        while (at < expression.length()) {
            int end = end(expression, at);
            tokens.add(token(expression, at, end));
            at = skipSpaces(expression, end);
        }
        tokens.add(new ExpressionToken(Kind.END, "the end", expression.length() + 1));
        return tokens;
    }

    boolean is(String word) {
        return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equals(word);
    }

    boolean isText() {
        return kind == Kind.QUOTED || kind == Kind.RAW;
    }

    private static ExpressionToken token(String expression, int at, int end) {
        char first = expression.charAt(at);
        if (first == '"') {
            return new ExpressionToken(Kind.QUOTED, expression.substring(at + 1, end - 1), at + 1);
        }
        if (isRaw(expression, at)) {
            return new ExpressionToken(Kind.RAW, expression.substring(at + 2, end - 1), at + 1);
        }
        Kind kind = isWord(first) ? Kind.WORD : first == '$' ? Kind.LIST : Kind.SYMBOL;
        return new ExpressionToken(kind, expression.substring(at, end), at + 1);
    }

    private static int end(String expression, int at) {
        if (expression.charAt(at) == '"') {
            return endOfText(expression, at, at + 1, true);
        }
        if (isRaw(expression, at)) {
            return endOfText(expression, at, at + 2, false);
        }
        if (isWord(expression.charAt(at))) {
            return endOfWord(expression, at);
        }
        if (expression.charAt(at) == '$') {
            return endOfWord(expression, at + 1);
        }
        return SYMBOLS.stream().filter(symbol -> expression.startsWith(symbol, at)).findFirst()
                .map(symbol -> at + symbol.length())
                .orElseThrow(() -> new ExpressionException(at + 1,
                        "unexpected character '" + Character.toString(expression.codePointAt(at)) + "'"));
    }

    private static int endOfWord(String expression, int from) {
        int end = from;
        while (end < expression.length() && isWord(expression.charAt(end))) {
            end++;
        }
        return end;
    }

    private static int endOfText(String expression, int start, int from, boolean escapes) {
        for (int i = from; i < expression.length(); i++) {
            char c = expression.charAt(i);
            if (c == '"') {
                return i + 1;
            }
            if (escapes && c == '\\') {
                i++;
            }
        }
        throw new ExpressionException(start + 1, "the quote that opens here is never closed");
    }

    private static boolean isRaw(String expression, int at) {
        return expression.startsWith("r\"", at);
    }

    private static boolean isWord(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "_.:/-".indexOf(c) >= 0;
    }

    private static int skipSpaces(String expression, int from) {
        int at = from;
        while (at < expression.length() && Character.isWhitespace(expression.charAt(at))) {
            at++;
        }
        return at;
    }
}
