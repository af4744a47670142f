package dev.anteroom.edge.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The path that a room is matched with: percent-encoding undone, repeated slashes joined, dot segments resolved, so that
 * no spelling of a path slips past the room that protects it. The origin gets the path as it was sent.
 */
final class NormalPath {

    private NormalPath() {
    }

    /** The normal form of {@code path}; empty when its percent-encoding is broken. */
    static Optional<String> of(String path) {
        if (isNormal(path)) {
            return Optional.of(path);
        }
        return decode(path).map(NormalPath::resolve);
    }

    private static boolean isNormal(String path) {
        if (path.isEmpty() || path.charAt(0) != '/') {
            return false;
        }
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '%' || c == '\\') {
                return false;
            }
            if (c == '/' && i + 1 < path.length() && (path.charAt(i + 1) == '/' || path.charAt(i + 1) == '.')) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> decode(String path) {
        byte[] encoded = path.getBytes(StandardCharsets.UTF_8);
        byte[] decoded = new byte[encoded.length];
        int length = 0;
        for (int i = 0; i < encoded.length; i++) {
            byte value = encoded[i];
            if (value == '%') {
                int high = i + 2 < encoded.length ? Character.digit(encoded[i + 1], 16) : -1;
                int low = i + 2 < encoded.length ? Character.digit(encoded[i + 2], 16) : -1;
                if (high < 0 || low < 0) {
                    return Optional.empty();
                }
                value = (byte) (high << 4 | low);
                i += 2;
            }
            decoded[length++] = value;
        }
        return Optional.of(new String(decoded, 0, length, StandardCharsets.UTF_8));
    }

    private static String resolve(String path) {
        Deque<String> segments = new ArrayDeque<>();
        String slashes = path.replace('\\', '/');
        int start = 0;
        String last = "";
        while (start <= slashes.length()) {
            int slash = slashes.indexOf('/', start);
            int end = slash < 0 ? slashes.length() : slash;
            last = slashes.substring(start, end);
            if (last.equals("..")) {
                segments.pollLast();
            } else if (!last.isEmpty() && !last.equals(".")) {
                segments.addLast(last);
            }
            start = end + 1;
        }
        boolean directory = last.isEmpty() || last.equals(".") || last.equals("..");
        return "/" + String.join("/", segments) + (directory && !segments.isEmpty() ? "/" : "");
    }
}
