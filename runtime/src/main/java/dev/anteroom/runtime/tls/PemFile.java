package dev.anteroom.runtime.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads PEM files. Errors name the file and what is wrong with it, but never its content. */
final class PemFile {

    private static final Pattern BLOCK = Pattern
            .compile("-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\\s]*)-----END \\1-----");
    private static final String KEY = "PRIVATE KEY";
    private static final byte[] PROOF = "anteroom".getBytes(StandardCharsets.US_ASCII);

    private PemFile() {
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new IllegalArgumentException("can't read " + file + ": " + e, e);
        }
    }

    /** The certificates in {@code content}, in their order; at least one. */
    static List<X509Certificate> certificates(Path file, byte[] content) {
        try {
            List<X509Certificate> found = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(content)).stream()
                    .map(X509Certificate.class::cast).toList();
            if (found.isEmpty()) {
                throw new IllegalArgumentException(file + " contains no certificate");
            }
            return found;
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(file + " contains no certificate that can be read: " + e.getMessage(),
                    e);
        }
    }

    /** The private key in {@code content}, which must be that of {@code certificate}. */
    static PrivateKey key(Path file, byte[] content, X509Certificate certificate) {
        PrivateKey key = key(file, content, certificate.getPublicKey());
        if (!fits(key, certificate.getPublicKey())) {
            throw new IllegalArgumentException(file + " does not contain the private key of the certificate for "
                    + certificate.getSubjectX500Principal());
        }
        return key;
    }

    private static PrivateKey key(Path file, byte[] content, PublicKey of) {
        Matcher block = BLOCK.matcher(new String(content, StandardCharsets.ISO_8859_1));
        while (block.find()) {
            if (block.group(1).equals(KEY)) {
                return decode(file, block.group(2), of);
            }
            if (block.group(1).endsWith(KEY)) {
                throw new IllegalArgumentException(file + " contains a key in the format " + block.group(1)
                        + ", but it must be PKCS#8 without a password; convert it with openssl pkcs8 -topk8 -nocrypt");
            }
        }
        throw new IllegalArgumentException(file + " contains no private key");
    }

    /** The cause of a decoding failure is dropped, because the exception might contain a part of the key. */
    private static PrivateKey decode(Path file, String base64, PublicKey of) {
        try {
            byte[] der = Base64.getMimeDecoder().decode(base64);
            return KeyFactory.getInstance(of.getAlgorithm()).generatePrivate(new PKCS8EncodedKeySpec(der));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new IllegalArgumentException(file + " contains no private key of the algorithm " + of.getAlgorithm()
                    + ", which the certificate has");
        }
    }

    private static boolean fits(PrivateKey key, PublicKey publicKey) {
        try {
            Signature signature = Signature
                    .getInstance(key.getAlgorithm().equals("RSA") ? "SHA256withRSA" : "SHA256withECDSA");
            signature.initSign(key);
            signature.update(PROOF);
            byte[] proof = signature.sign();
            signature.initVerify(publicKey);
            signature.update(PROOF);
            return signature.verify(proof);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
