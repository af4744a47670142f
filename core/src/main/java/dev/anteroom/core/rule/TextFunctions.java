package dev.anteroom.core.rule;

/**
 * The functions that expressions apply to text before they compare it. Only ASCII letters are changed between upper and
 * lower case.
 */
final class TextFunctions {

    private static final int ASCII_CASE = 'a' - 'A';

    private TextFunctions() {
    }

    /** {@code text} itself when it has no capital letter, as is usual. */
    static String lower(String text) {
        return converted(text, 'A', 'Z', ASCII_CASE);
    }

    /** {@code text} itself when it has no small letter. */
    static String upper(String text) {
        return converted(text, 'a', 'z', -ASCII_CASE);
    }

    private static String converted(String text, char first, char last, int shift) {
        int at = 0;
        while (at < text.length() && (text.charAt(at) < first || text.charAt(at) > last)) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        char[] chars = text.toCharArray();
        for (int i = at; i < chars.length; i++) {
            if (chars[i] >= first && chars[i] <= last) {
                chars[i] = (char) (chars[i] + shift);
            }
        }
        return new String(chars);
    }

    /** Bytes of {@code text} in UTF-8. */
    static int length(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            // Each half of a surrogate pair stands for two of its four bytes.
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
        }
        return bytes;
    }
}
