package dev.anteroom.cli.screen;

/** Colours of a terminal, or none. */
public enum Style {

    PLAIN("", "", "", "", "", ""), COLOUR("\u001b[0m", "\u001b[1m", "\u001b[2m", "\u001b[38;5;36m", "\u001b[38;5;214m",
            "\u001b[38;5;203m");

    private final String reset;
    private final String bold;
    private final String dim;
    private final String good;
    private final String busy;
    private final String bad;

    Style(String reset, String bold, String dim, String good, String busy, String bad) {
        this.reset = reset;
        this.bold = bold;
        this.dim = dim;
        this.good = good;
        this.busy = busy;
        this.bad = bad;
    }

    public String bold(String text) {
        return bold + text + reset;
    }

    public String dim(String text) {
        return dim + text + reset;
    }

    public String good(String text) {
        return good + text + reset;
    }

    public String busy(String text) {
        return busy + text + reset;
    }

    public String bad(String text) {
        return bad + text + reset;
    }
}
