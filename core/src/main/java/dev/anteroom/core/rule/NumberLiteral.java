package dev.anteroom.core.rule;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads numbers as they are written in rules: {@code 443}, or {@code 1..1023} for all numbers from 1 to 1023. */
final class NumberLiteral {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})(?:\\.\\.([0-9]{1,18}))?");

    private NumberLiteral() {
    }

    /** Reads a number or a range; empty when {@code text} is neither, or when the range ends before it begins. */
    static Optional<NumberSet.Range> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        long first = Long.parseLong(form.group(1));
        long last = form.group(2) == null ? first : Long.parseLong(form.group(2));
        return last < first ? Optional.empty() : Optional.of(new NumberSet.Range(first, last));
    }
}
