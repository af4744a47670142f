package dev.anteroom.core.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A pattern in which {@code *} stands for any text, even none, and which must match the whole text. {@code \*} and
 * {@code \\} stand for themselves. It is enough to take the first place where each literal part fits, because a star
 * may stand for text of any length; so nothing is ever tried twice. Immutable.
 */
final class WildcardPattern implements Predicate<String> {

    private final List<String> parts;
    private final boolean ignoreCase;

    private WildcardPattern(List<String> parts, boolean ignoreCase) {
        this.parts = parts;
        this.ignoreCase = ignoreCase;
    }

    /** Throws {@link IllegalArgumentException} when {@code pattern} has two stars in a row or ends in a backslash. */
    static WildcardPattern of(String pattern, boolean ignoreCase) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '*') {
                if (i > 0 && pattern.charAt(i - 1) == '*' && part.isEmpty()) {
                    throw new IllegalArgumentException("two stars in a row are not allowed, they would mean the same"
                            + " as one");
                }
                parts.add(part.toString());
                part.setLength(0);
            } else {
                part.append(c == '\\' ? escaped(pattern, ++i) : c);
            }
        }
        parts.add(part.toString());
        return new WildcardPattern(List.copyOf(parts), ignoreCase);
    }

    private static char escaped(String pattern, int at) {
        if (at < pattern.length() && (pattern.charAt(at) == '*' || pattern.charAt(at) == '\\')) {
            return pattern.charAt(at);
        }
        throw new IllegalArgumentException("a backslash must stand before * or another backslash");
    }

    @Override
    public boolean test(String text) {
        String first = parts.getFirst();
        if (parts.size() == 1) {
            return text.length() == first.length() && isAt(text, 0, first);
        }
        String last = parts.getLast();
        int end = text.length() - last.length();
        if (end < first.length() || !isAt(text, 0, first) || !isAt(text, end, last)) {
            return false;
        }
        int at = first.length();
        for (int i = 1; i < parts.size() - 1; i++) {
            String part = parts.get(i);
            while (at + part.length() <= end && !isAt(text, at, part)) {
                at++;
            }
            at += part.length();
            if (at > end) {
                return false;
            }
        }
        return true;
    }

    private boolean isAt(String text, int at, String part) {
        return text.regionMatches(ignoreCase, at, part, 0, part.length());
    }
}
