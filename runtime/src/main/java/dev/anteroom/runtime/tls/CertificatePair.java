package dev.anteroom.runtime.tls;

import java.nio.file.Path;

/**
 * The files of a certificate and its private key.
 *
 * @param certificate PEM file with the certificate, followed by the intermediate certificates up to the root
 * @param key PEM file with the private key, PKCS#8 without a password
 */
public record CertificatePair(Path certificate, Path key) {
}
