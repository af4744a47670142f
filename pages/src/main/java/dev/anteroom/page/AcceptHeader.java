package dev.anteroom.page;

import java.util.Locale;
import java.util.regex.Pattern;

/** Reads what a client accepts (RFC 9110, section 12.5), as far as the waiting room must know it. */
public final class AcceptHeader {

    private static final String JSON = "application/json";
    private static final String HTML = "text/html";
    private static final String GZIP = "gzip";
    private static final Pattern COMMA = Pattern.compile(",");

    private AcceptHeader() {
    }

    /**
     * Whether {@code application/json} is asked for by name and nothing else is preferred to it; where HTML has the
     * same weight, the one that is named first wins.
     */
    public static boolean prefersJson(String accept) {
        double json = 0;
        double others = 0;
        boolean htmlFirst = false;
        int start = 0;
        while (start <= accept.length()) {
            int comma = accept.indexOf(',', start);
            int end = comma < 0 ? accept.length() : comma;
            String range = accept.substring(start, end);
            String type = type(range);
            double quality = quality(range);
            if (type.equals(JSON)) {
                json = Math.max(json, quality);
            } else {
                htmlFirst |= type.equals(HTML) && json == 0 && quality >= others;
                others = Math.max(others, quality);
            }
            start = end + 1;
        }
        return json > 0 && (json > others || (json == others && !htmlFirst));
    }

    /** Whether {@code gzip} is named in an {@code Accept-Encoding} header, and not refused. */
    public static boolean allowsGzip(String acceptEncoding) {
        if (!acceptEncoding.contains(GZIP)) {
            return false;
        }
        // Browsers send this header without weights.
        if (acceptEncoding.indexOf(';') < 0) {
            return true;
        }
        return COMMA.splitAsStream(acceptEncoding).filter(coding -> type(coding).equals(GZIP)).findFirst()
                .map(coding -> quality(coding) > 0).orElse(false);
    }

    private static String type(String range) {
        int semicolon = range.indexOf(';');
        return (semicolon < 0 ? range : range.substring(0, semicolon)).strip().toLowerCase(Locale.ROOT);
    }

    private static double quality(String range) {
        String text = range.toLowerCase(Locale.ROOT).replace(" ", "").replace("\t", "");
        int q = text.indexOf(";q=");
        if (q < 0) {
            return text.isEmpty() ? 0 : 1;
        }
        int end = text.indexOf(';', q + 1);
        try {
            double quality = Double.parseDouble(text.substring(q + 3, end < 0 ? text.length() : end));
            return quality >= 0 && quality <= 1 ? quality : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
