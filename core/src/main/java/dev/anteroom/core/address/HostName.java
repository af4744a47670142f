package dev.anteroom.core.address;

import java.util.Locale;
import java.util.Optional;

/** The host in a Host header or an absolute request target: without port, lower case, IPv6 in brackets. */
public final class HostName {

    private static final int LONGEST = 255;

    private HostName() {
    }

    /** The host of {@code authority}; empty when it is not a host with an optional port. */
    public static Optional<String> of(String authority) {
        int end = endOfHost(authority);
        if (end <= 0 || end > LONGEST || !isPort(authority, end)) {
            return Optional.empty();
        }
        // A host with a dot at its end is the same host; with two dots it is not a host.
        int last = authority.charAt(end - 1) == '.' ? end - 1 : end;
        if (last == 0 || authority.charAt(last - 1) == '.') {
            return Optional.empty();
        }
        String host = authority.substring(0, last);
        return Optional.of(host.toLowerCase(Locale.ROOT));
    }

    private static int endOfHost(String authority) {
        if (authority.startsWith("[")) {
            int bracket = authority.indexOf(']');
            for (int i = 1; i < bracket; i++) {
                if (Character.digit(authority.charAt(i), 16) < 0 && ":.".indexOf(authority.charAt(i)) < 0) {
                    return -1;
                }
            }
            return bracket + 1;
        }
        int i = 0;
        while (i < authority.length() && authority.charAt(i) != ':') {
            if (!isHostCharacter(authority.charAt(i))) {
                return -1;
            }
            i++;
        }
        return i;
    }

    private static boolean isHostCharacter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || "-._".indexOf(c) >= 0;
    }

    private static boolean isPort(String authority, int start) {
        if (start == authority.length()) {
            return true;
        }
        if (authority.charAt(start) != ':' || authority.length() - start > 6) {
            return false;
        }
        for (int i = start + 1; i < authority.length(); i++) {
            if (authority.charAt(i) < '0' || authority.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
