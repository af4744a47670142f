package dev.anteroom.edge.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the requests in a text: RFC 9112 by patterns, in its strict sense. Shares nothing with the code of the edge. */
final class StrictReader {

    /** What a strict reader finds: the requests that are complete, and whether what follows them can never be one. */
    record Reading(List<String> requests, boolean isBroken) {
    }

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern HEAD = Pattern.compile("(?:\r\n)?(" + TOKEN
            + ") ([\\x21\\x22\\x24-\\x7e]+) HTTP/1\\.([01])\r\n((?:" + TOKEN
            + ":[\\t\\x20-\\x7e\\x80-\\xff]*\r\n)*)\r\n");
    private static final Pattern CHUNK = Pattern
            .compile("([0-9a-fA-F]{1,15})(?:;[\\t\\x20-\\x7e\\x80-\\xff]{0,256})?\r\n");
    private static final Pattern TRAILERS = Pattern
            .compile("((?:" + TOKEN + ":[\\t\\x20-\\x7e\\x80-\\xff]*\r\n)*)\r\n");

    private final String text;
    private int at;
    private boolean broken;

    private StrictReader(String text) {
        this.text = text;
    }

    static Reading read(String text) {
        StrictReader reader = new StrictReader(text);
        List<String> requests = new ArrayList<>();
        for (String request = reader.next(); !request.isEmpty(); request = reader.next()) {
            requests.add(request);
        }
        return new Reading(requests, reader.broken);
    }

    @SuppressWarnings("JdkObsolete") // whether more bytes could make it match is just what is asked
    private Matcher match(Pattern pattern) {
        Matcher matcher = pattern.matcher(text).region(at, text.length());
        if (matcher.lookingAt()) {
            at = matcher.end();
            return matcher;
        }
        broken = !matcher.hitEnd();
        at = text.length() + 1;
        return matcher;
    }

    /** The next request as method, target and body; empty when there is none. */
    private String next() {
        if (at >= text.length()) {
            return "";
        }
        Matcher head = match(HEAD);
        if (at > text.length()) {
            return "";
        }
        List<String> lengths = values(head.group(4), "content-length");
        List<String> encodings = values(head.group(4), "transfer-encoding");
        boolean good = values(head.group(4), "host").size() == 1 && lengths.size() <= 1 && encodings.size() <= 1
                && (lengths.isEmpty() || encodings.isEmpty())
                && lengths.stream().allMatch(value -> value.matches("[0-9]{1,18}"))
                && encodings.stream().allMatch(value -> value.equalsIgnoreCase("chunked"))
                && (encodings.isEmpty() || head.group(3).equals("1"))
                && values(head.group(4), "sec-websocket-key1").isEmpty()
                && values(head.group(4), "sec-websocket-key2").isEmpty();
        if (!good) {
            broken = true;
            return "";
        }
        String start = head.group(1) + ' ' + head.group(2) + ' ';
        return encodings.isEmpty() ? plain(start, lengths) : chunked(start);
    }

    private String plain(String start, List<String> lengths) {
        long length = lengths.isEmpty() ? 0 : Long.parseLong(lengths.getFirst());
        if (length > text.length() - at) {
            at = text.length() + 1;
            // Larger bodies than the edge takes are refused at once.
            broken = length > 100L << 20;
            return "";
        }
        at += (int) length;
        return start + text.substring(at - (int) length, at);
    }

    private String chunked(String start) {
        StringBuilder body = new StringBuilder(start);
        while (true) {
            Matcher size = match(CHUNK);
            if (at > text.length()) {
                return "";
            }
            long length = Long.parseLong(size.group(1), 16);
            if (length == 0) {
                return trailers() ? body.toString() : "";
            }
            if (!data(body, length)) {
                return "";
            }
        }
    }

    private boolean data(StringBuilder body, long length) {
        if (length > text.length() - at - 2) {
            String rest = length < text.length() - at ? text.substring(at + (int) length) : "";
            broken = length > 100L << 20 || !"\r\n".startsWith(rest);
            at = text.length() + 1;
            return false;
        }
        body.append(text, at, at + (int) length);
        at += (int) length + 2;
        broken = !text.startsWith("\r\n", at - 2);
        return !broken;
    }

    private boolean trailers() {
        Matcher matcher = match(TRAILERS);
        if (at > text.length()) {
            return false;
        }
        broken = !List.of("content-length", "transfer-encoding", "host", "sec-websocket-key1", "sec-websocket-key2")
                .stream().allMatch(name -> values(matcher.group(1), name).isEmpty());
        return !broken;
    }

    private static List<String> values(String headers, String name) {
        return headers.lines().filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).replaceAll("^[ \t]+|[ \t]+$", "")).toList();
    }
}
