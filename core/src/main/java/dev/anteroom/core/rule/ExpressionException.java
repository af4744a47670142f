package dev.anteroom.core.rule;

/**
 * Thrown when an expression can't be understood; the message says what is wrong and at which column, and shows the
 * place.
 */
public final class ExpressionException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** How many characters are shown on each side of the place. */
    private static final int SHOWN = 40;

    private final int column;
    private final String problem;

    ExpressionException(int column, String problem) {
        super("column " + column + ": " + problem);
        this.column = column;
        this.problem = problem;
    }

    private ExpressionException(ExpressionException of, String excerpt) {
        super("column " + of.column + ": " + of.problem + "\n" + excerpt, of);
        this.column = of.column;
        this.problem = of.problem;
    }

    /** The same problem with two more lines in its message: the text around the column, and a caret below it. */
    ExpressionException shownIn(String expression) {
        int at = Math.min(column - 1, expression.length());
        int from = Math.max(0, at - SHOWN);
        int to = Math.min(expression.length(), at + SHOWN);
        String line = expression.substring(from, to).replaceAll("\\s", " ");
        return new ExpressionException(this, "  " + line + "\n  " + " ".repeat(at - from) + "^");
    }

    /** Where the problem begins; the first character is column 1. */
    public int column() {
        return column;
    }
}
