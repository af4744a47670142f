package dev.anteroom.devkit.crowd;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The cookies of one visitor for one site. All attributes except a Max-Age of 0 are ignored. Not thread-safe. */
final class CookieJar {

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Takes the values of all Set-Cookie headers of an answer. */
    void store(List<String> setCookies) {
        setCookies.forEach(this::store);
    }

    private void store(String setCookie) {
        String[] parts = setCookie.split(";", -1);
        int equals = parts[0].indexOf('=');
        if (equals <= 0) {
            return;
        }
        String name = parts[0].substring(0, equals).strip();
        if (endsAtOnce(parts)) {
            values.remove(name);
        } else {
            values.put(name, parts[0].substring(equals + 1).strip());
        }
    }

    private static boolean endsAtOnce(String[] parts) {
        for (int i = 1; i < parts.length; i++) {
            if (parts[i].strip().toLowerCase(Locale.ROOT).equals("max-age=0")) {
                return true;
            }
        }
        return false;
    }

    /** The Cookie header of the next request; empty when there are no cookies. */
    Optional<String> header() {
        if (values.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(values.entrySet().stream().map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; ")));
    }
}
