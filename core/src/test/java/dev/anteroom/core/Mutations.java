package dev.anteroom.core;

import java.util.List;
import java.util.Random;

/** Broken variants of good texts; the same seed gives the same ones. */
public final class Mutations {

    private static final List<String> PIECES = List.of("", " ", ";", ",", "=", "\"", "\\", "/", "..", "%", "%00",
            "%0d%0aX-Injected: 1", "\rX-Injected: 1", "\t", "\0", "q=", "q=-1", "q=1e999", "NaN", "*/*", "(", ")", "{",
            "}", "[", "]", "not ", " and ", " or ", "in {", "matches \"", "(a+)+", "{1000}", "\\Q", "\\p{", "r\"", "::",
            "/129", "\u2028", "é", "\ud800", "\uffff", "{{", "<script>", "9".repeat(40), "A".repeat(300));

    private final Random random;
    private final List<String> good;

    public Mutations(long seed, String... good) {
        this.random = new Random(seed);
        this.good = List.of(good);
    }

    /** A good text with up to six changes. */
    public String next() {
        StringBuilder text = new StringBuilder(any(good));
        for (int changes = random.nextInt(7); changes > 0; changes--) {
            change(text);
        }
        return text.toString();
    }

    private void change(StringBuilder text) {
        int at = random.nextInt(text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(8));
        switch (random.nextInt(5)) {
            case 0 -> text.insert(at, any(PIECES));
            case 1 -> text.delete(at, end);
            case 2 -> text.insert(at, text.substring(at, end));
            case 3 -> text.replace(at, Math.min(text.length(), at + 1), Character.toString(random.nextInt(256)));
            default -> text.append(any(good));
        }
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
