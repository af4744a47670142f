package dev.anteroom.core.room;

/**
 * Tells which hosts a cookie's {@code Domain} attribute covers, by RFC 6265, section 5.1.3. Has no state.
 *
 * <p>Rests on decision 055.
 */
public final class CookieDomain {

    private CookieDomain() {
    }

    /**
     * Whether browsers send a cookie of {@code domain} to {@code host}; both in lower case. An empty domain covers
     * every host, because each host then has its own cookie.
     */
    public static boolean covers(String domain, String host) {
        return domain.isEmpty() || host.equals(domain) || host.endsWith("." + domain);
    }
}
