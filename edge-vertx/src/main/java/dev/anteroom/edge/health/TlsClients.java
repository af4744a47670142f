package dev.anteroom.edge.health;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Secures connections: with the certificates that Java trusts, or with any. Thread-safe. */
final class TlsClients {

    private final SSLContext trusting;
    private final SSLContext careless;

    private TlsClients(SSLContext trusting, SSLContext careless) {
        this.trusting = trusting;
        this.careless = careless;
    }

    static TlsClients make() {
        try {
            SSLContext careless = SSLContext.getInstance("TLS");
            careless.init(null, new TrustManager[]{new AnyCertificate()}, null);
            return new TlsClients(SSLContext.getDefault(), careless);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has TLS", e);
        }
    }

    /** Adds TLS to the socket; the handshake has not been made yet. */
    SSLSocket over(Socket socket, String host, int port, boolean isAnyCertificateGood) throws IOException {
        SSLContext context = isAnyCertificateGood ? careless : trusting;
        SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(socket, host, port, true);
        SSLParameters parameters = secured.getSSLParameters();
        if (!isAnyCertificateGood) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        secured.setSSLParameters(parameters);
        return secured;
    }

    /**
     * Accepts every certificate, as checks with allow_insecure request. It extends the extended class, because Java
     * would otherwise check names itself.
     */
    private static final class AnyCertificate extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            // Nobody is a server here.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            // Any will do.
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
            // As above.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
            // As above.
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            // As above.
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            // As above.
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
