package dev.anteroom.core.room;

import java.net.URI;
import java.net.URISyntaxException;

/** Validates the address of a room's origin. Has no state. */
public final class OriginUrl {

    /** What is allowed, in words, for error messages and documentation. */
    public static final String ALLOWED = "scheme, host and port only, such as http://shop:3000";

    private static final int LAST_PORT = 65_535;

    private OriginUrl() {
    }

    /** Whether {@code url} is empty, which stands for the edge's own origin, or an address that requests can go to. */
    public static boolean isEmptyOrValid(String url) {
        try {
            return url.isEmpty() || isValid(new URI(url));
        } catch (URISyntaxException e) {
            return false;
        }
    }

    private static boolean isValid(URI url) {
        boolean isWeb = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
        // The path of an opaque address, such as shop:3000, is null.
        boolean isBare = url.getRawPath() != null && url.getRawUserInfo() == null && url.getRawQuery() == null
                && url.getRawFragment() == null
                && (url.getRawPath().isEmpty() || url.getRawPath().equals("/"));
        return isWeb && isBare && url.getHost() != null && url.getPort() != 0 && url.getPort() <= LAST_PORT;
    }
}
