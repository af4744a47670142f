package dev.anteroom.edge.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds all readings of a path. The origin gets the path as it was sent, and this edge does not know whether it undoes
 * percent-encoding, resolves dot segments or drops path parameters. So rooms are matched with every reading, and no
 * spelling of a path slips past a room that protects it in any reading.
 *
 * <p>Resolving alone is not enough: {@code /tickets/../public} is {@code /public} to an origin that resolves, and below
 * {@code /tickets} to one that does not.
 */
final class NormalPath {

    /** Decoding twice, with parameters cut off at each stage, gives fewer readings than this. */
    private static final int MOST_READINGS = 12;

    private NormalPath() {
    }

    /**
     * The readings of {@code path}: the path itself, and all results of decoding it and cutting off path parameters, in
     * any order and as often as something changes, each also with dot segments resolved; only the path itself when it
     * is normal. Empty when its percent-encoding is broken, or when it is encoded so often that nobody could mean it.
     */
    static List<String> readings(String path) {
        if (isNormal(path)) {
            return List.of(path);
        }
        if (decode(path).isEmpty()) {
            return List.of();
        }
        // In the order of discovery, so that the path as sent comes before its other readings.
        Set<String> found = new LinkedHashSet<>(List.of(path));
        List<String> open = new ArrayList<>(found);
        for (int i = 0; i < open.size(); i++) {
            if (open.size() > MOST_READINGS) {
                return List.of();
            }
            String read = open.get(i);
            // A percent sign that results from decoding need not begin an encoded character.
            decode(read).filter(found::add).ifPresent(open::add);
            Optional.of(withoutParameters(read)).filter(found::add).ifPresent(open::add);
        }
        open.forEach(read -> found.add(resolve(read)));
        return List.copyOf(found);
    }

    private static boolean isNormal(String path) {
        if (path.isEmpty() || path.charAt(0) != '/') {
            return false;
        }
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            if (c == '%' || c == '\\' || c == ';') {
                return false;
            }
            if (c == '/' && i + 1 < path.length() && (path.charAt(i + 1) == '/' || path.charAt(i + 1) == '.')) {
                return false;
            }
        }
        return true;
    }

    /** Removes each {@code ;...} up to the next slash. */
    private static String withoutParameters(String path) {
        StringBuilder rest = new StringBuilder(path.length());
        boolean within = false;
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            within = c == ';' || (within && c != '/');
            if (!within) {
                rest.append(c);
            }
        }
        return rest.toString();
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
