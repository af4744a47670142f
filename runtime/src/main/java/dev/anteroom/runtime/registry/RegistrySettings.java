package dev.anteroom.runtime.registry;

import dev.anteroom.runtime.tls.ClientTls;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * Where the schema registry is, and how long and how often it is asked.
 *
 * @param url base URL of the Confluent REST protocol, without a trailing slash; Apicurio serves it at
 *        {@code /apis/ccompat/v7}
 * @param requestTimeout longest wait for one answer, more than zero
 * @param attempts how often a request is tried when the registry does not answer or answers 429 or 5xx, 1..100
 * @param backoff wait before the second attempt; doubled for each further one up to 5 s
 * @param credentials {@code user:password} for basic authentication
 * @param tls which authorities the client trusts and which certificate it shows, if the URL is https
 */
public record RegistrySettings(URI url, Duration requestTimeout, int attempts, Duration backoff,
        Optional<String> credentials, ClientTls tls) {

    public RegistrySettings {
        String scheme = String.valueOf(url.getScheme());
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw new IllegalArgumentException("registry url is '" + url + "', it must be an http or https URL");
        }
        if (url.getPath() != null && url.getPath().endsWith("/")) {
            String text = url.toString();
            url = URI.create(text.substring(0, text.length() - 1));
        }
        if (requestTimeout.isNegative() || requestTimeout.isZero()) {
            throw new IllegalArgumentException(
                    "registry requestTimeout is " + requestTimeout + ", it must be more than 0");
        }
        if (attempts < 1 || attempts > 100) {
            throw new IllegalArgumentException("registry attempts is " + attempts + ", it must be 1..100");
        }
        if (backoff.isNegative()) {
            throw new IllegalArgumentException("registry backoff is " + backoff + ", it must be 0 or more");
        }
    }

    /** Settings with the TLS defaults of the JVM. */
    public RegistrySettings(URI url, Duration requestTimeout, int attempts, Duration backoff,
            Optional<String> credentials) {
        this(url, requestTimeout, attempts, backoff, credentials, ClientTls.DEFAULT);
    }

    /** Without the credentials, which must not appear in logs. */
    @Override
    public String toString() {
        return "RegistrySettings[" + url + "]";
    }

    /** The defaults: 5 s for a request, 5 attempts, 200 ms before the second. */
    public static RegistrySettings of(URI url) {
        return new RegistrySettings(url, Duration.ofSeconds(5), 5, Duration.ofMillis(200), Optional.empty());
    }
}
