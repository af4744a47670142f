package dev.anteroom.edge.http;

import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds and removes one cookie in a request's Cookie headers, without parsing the others. */
final class CookieHeader {

    /** Whoever sends more cookies of our name than this made them up; each one costs a decryption. */
    private static final int MOST_TRIED = 4;

    private CookieHeader() {
    }

    /** What {@code open} makes of the first cookie called {@code name} that it can open. */
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

    /** Removes every cookie called {@code name}; all others keep their bytes and order. */
    static void remove(MultiMap headers, String name) {
        if (!headers.contains(HttpHeaders.COOKIE)) {
            return;
        }
        List<String> before = headers.getAll(HttpHeaders.COOKIE);
        List<String> after = new ArrayList<>(before.size());
        boolean changed = false;
        for (String cookies : before) {
            String rest = without(cookies, name);
            changed |= rest.length() != cookies.length();
            if (!rest.isEmpty()) {
                after.add(rest);
            }
        }
        if (changed) {
            headers.remove(HttpHeaders.COOKIE);
            after.forEach(cookies -> headers.add(HttpHeaders.COOKIE, cookies));
        }
    }

    private static String without(String cookies, String name) {
        String rest = cookies;
        for (int at = find(rest, name, 0); at >= 0; at = find(rest, name, 0)) {
            int end = endOf(rest, at);
            rest = end < rest.length()
                    ? rest.substring(0, at) + rest.substring(skipSpaces(rest, end + 1))
                    : rest.substring(0, beforeSeparator(rest, at));
        }
        return rest;
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

    private static int beforeSeparator(String cookies, int at) {
        int end = at;
        while (end > 0 && (isSpace(cookies.charAt(end - 1)) || cookies.charAt(end - 1) == ';')) {
            end--;
        }
        return end;
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }
}
