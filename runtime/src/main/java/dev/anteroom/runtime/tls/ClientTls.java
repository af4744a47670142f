package dev.anteroom.runtime.tls;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * How a client verifies servers and identifies itself. Files are read once, at the start.
 *
 * @param authorities PEM file with the trusted authorities, which replace those of the JVM
 * @param own the certificate that the client shows when a server asks for one
 */
public record ClientTls(Optional<Path> authorities, Optional<CertificatePair> own) {

    /** The defaults of the JVM. */
    public static final ClientTls DEFAULT = new ClientTls(Optional.empty(), Optional.empty());

    private static final Set<String> PROTOCOLS = Set.of("TLSv1.3", "TLSv1.2");

    /** Whether nothing differs from the defaults of the JVM. */
    public boolean isDefault() {
        return authorities.isEmpty() && own.isEmpty();
    }

    /**
     * Applies these settings to the options of a client; throws {@link IllegalArgumentException}, which names the file,
     * when a file is wrong.
     */
    public void apply(HttpClientOptions options) {
        options.setEnabledSecureTransportProtocols(PROTOCOLS);
        authorities.ifPresent(file -> {
            byte[] content = PemFile.bytes(file);
            PemFile.certificates(file, content);
            options.setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(content)));
        });
        own.ifPresent(pair -> {
            byte[] chain = PemFile.bytes(pair.certificate());
            byte[] key = PemFile.bytes(pair.key());
            PemFile.key(pair.key(), key, PemFile.certificates(pair.certificate(), chain).getFirst());
            options.setKeyCertOptions(
                    new PemKeyCertOptions().addCertValue(Buffer.buffer(chain)).addKeyValue(Buffer.buffer(key)));
        });
    }

    /**
     * The same settings for clients of the Java library; throws {@link IllegalArgumentException}, which names the file,
     * when a file is wrong.
     */
    public SSLContext context() {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys(), trust(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalArgumentException("can't use these certificates: " + e.getMessage(), e);
        }
    }

    private KeyManager @Nullable [] keys() throws GeneralSecurityException, IOException {
        if (own.isEmpty()) {
            return null;
        }
        CertificatePair pair = own.get();
        List<X509Certificate> chain = PemFile.certificates(pair.certificate(), PemFile.bytes(pair.certificate()));
        KeyStore store = empty();
        store.setKeyEntry("own", PemFile.key(pair.key(), PemFile.bytes(pair.key()), chain.getFirst()), new char[0],
                chain.toArray(Certificate[]::new));
        KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        factory.init(store, new char[0]);
        return factory.getKeyManagers();
    }

    private TrustManager @Nullable [] trust() throws GeneralSecurityException, IOException {
        if (authorities.isEmpty()) {
            return null;
        }
        Path file = authorities.get();
        KeyStore store = empty();
        int number = 0;
        for (X509Certificate authority : PemFile.certificates(file, PemFile.bytes(file))) {
            store.setCertificateEntry("authority-" + number++, authority);
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory.getTrustManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
