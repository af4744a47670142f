package dev.anteroom.core.rule;

/** An expression can't be understood; the message says what is wrong at which column. */
public final class ExpressionException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final int column;

    ExpressionException(int column, String problem) {
        super("column " + column + ": " + problem);
        this.column = column;
    }

    /** Where the problem begins; the first character is column 1. */
    public int column() {
        return column;
    }
}
