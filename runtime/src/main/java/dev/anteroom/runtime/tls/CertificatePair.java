package dev.anteroom.runtime.tls;

import java.nio.file.Path;

/**
 * The files that somebody proves with who they are.
 *
 * @param certificate PEM file with the certificate, followed by those that lead to the root
 * @param key PEM file with its private key, PKCS#8 without a password
 */
public record CertificatePair(Path certificate, Path key) {
}
