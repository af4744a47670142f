package dev.anteroom.edge.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds one cookie in a request's Cookie headers without parsing the others, and removes the ticket cookies of all
 * rooms.
 */
final class CookieHeader {

    /** A client that sends more cookies of our name than this has invented them, and each one costs a decryption. */
    private static final int MOST_TRIED = 4;

    private CookieHeader() {
    }

    /** The result of {@code open} for the first cookie called {@code name} that it can open. */
    static <T> Optional<T> first(MultiMap headers, String name, Function<String, Optional<T>> open) {
        if (!headers.contains(HttpHeaders.COOKIE)) {
            return Optional.empty();
        }
        int tried = 0;
        for (String cookies : headers.getAll(HttpHeaders.COOKIE)) {
            for (int at = find(cookies, name, 0); at >= 0 && tried < MOST_TRIED; at = find(cookies, name, at + 1)) {
                Optional<T> opened = open.apply(
                        cookies.substring(at + name.length() + 1, endOf(cookies, at)).strip());
                if (opened.isPresent()) {
                    return opened;
                }
                tried++;
            }
        }
        return Optional.empty();
    }

    /** Removes every cookie that is one of {@code names}; all others keep their bytes and order. */
    static void remove(MultiMap headers, TicketNames names) {
        if (!headers.contains(HttpHeaders.COOKIE)) {
            return;
        }
        List<String> before = headers.getAll(HttpHeaders.COOKIE);
        if (before.stream().noneMatch(names::mayBeIn)) {
            return;
        }
        headers.remove(HttpHeaders.COOKIE);
        for (String cookies : before) {
            String rest = without(cookies, names);
            if (!rest.isEmpty()) {
                headers.add(HttpHeaders.COOKIE, rest);
            }
        }
    }

    /** Works in one pass, however many cookies there are. */
    private static String without(String cookies, TicketNames names) {
        StringBuilder rest = new StringBuilder(cookies.length());
        int start = 0;
        while (start < cookies.length()) {
            int end = endOf(cookies, start);
            if (!names.contains(nameIn(cookies, start, end))) {
                if (rest.isEmpty()) {
                    start = skipSpaces(cookies, start);
                } else {
                    rest.append(';');
                }
                rest.append(cookies, Math.min(start, end), end);
            }
            start = end + 1;
        }
        return rest.toString();
    }

    private static String nameIn(String cookies, int start, int end) {
        int equals = cookies.indexOf('=', start);
        return cookies.substring(start, equals < 0 || equals > end ? end : equals).strip();
    }

    /** Where a cookie called {@code name} begins, at {@code from} or later; -1 when there is none. */
    private static int find(String cookies, String name, int from) {
        int at = cookies.indexOf(name, from);
        while (at >= 0) {
            int equals = at + name.length();
            if (equals < cookies.length() && cookies.charAt(equals) == '=' && isStart(cookies, at)) {
                return at;
            }
            at = cookies.indexOf(name, at + 1);
        }
        return -1;
    }

    private static boolean isStart(String cookies, int at) {
        int before = at - 1;
        while (before >= 0 && isSpace(cookies.charAt(before))) {
            before--;
        }
        return before < 0 || cookies.charAt(before) == ';';
    }

    private static int endOf(String cookies, int at) {
        int semicolon = cookies.indexOf(';', at);
        return semicolon < 0 ? cookies.length() : semicolon;
    }

    private static int skipSpaces(String cookies, int from) {
        int at = from;
        while (at < cookies.length() && isSpace(cookies.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
