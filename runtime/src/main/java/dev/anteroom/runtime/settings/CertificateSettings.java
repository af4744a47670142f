package dev.anteroom.runtime.settings;

import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ClientTls;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Reads settings that name certificates and their keys. */
public final class CertificateSettings {

    private CertificateSettings() {
    }

    /**
     * The pairs of certificates and keys in two settings, where each key is at the same position as its certificate.
     *
     * @throws SettingException when one has more files than the other
     */
    public static List<CertificatePair> all(Settings values, Setting<List<Path>> certificates,
            Setting<List<Path>> keys) {
        List<Path> chains = values.get(certificates);
        List<Path> secrets = values.get(keys);
        if (chains.size() != secrets.size()) {
            throw new SettingException(certificates.key() + " names " + chains.size() + " files and " + keys.key() + " "
                    + secrets.size() + ", but each certificate needs its key at the same position");
        }
        return IntStream.range(0, chains.size())
                .mapToObj(at -> new CertificatePair(chains.get(at), secrets.get(at))).toList();
    }

    /**
     * The pair of certificate and key in two settings; empty when neither is given.
     *
     * @throws SettingException when only one of them is given
     */
    public static Optional<CertificatePair> one(Settings values, Setting<Path> certificate, Setting<Path> key) {
        Optional<Path> chain = values.find(certificate);
        Optional<Path> secret = values.find(key);
        if (chain.isPresent() != secret.isPresent()) {
            throw new SettingException((chain.isPresent() ? certificate : key).key() + " is set without "
                    + (chain.isPresent() ? key : certificate).key() + ", but both are needed");
        }
        return chain.flatMap(file -> secret.map(of -> new CertificatePair(file, of)));
    }

    /**
     * What a client trusts, and the certificate that it shows.
     *
     * @throws SettingException when a certificate is set without its key, or a key without its certificate
     */
    public static ClientTls client(Settings values, Setting<Path> authorities, Setting<Path> certificate,
            Setting<Path> key) {
        return new ClientTls(values.find(authorities), one(values, certificate, key));
    }
}
