package dev.anteroom.runtime.tls;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The certificates of one port, from files that may be replaced while the process runs. If there are several, a client
 * gets the one for the name it asks for, or the first one if none fits. Not thread-safe.
 */
public final class ServerCertificates {

    private final List<CertificatePair> files;
    private List<byte[]> seen = List.of();

    /** @param files at least one pair */
    public ServerCertificates(List<CertificatePair> files) {
        this.files = List.copyOf(files);
    }

    /**
     * The content of the files.
     *
     * @param options for the server
     * @param ends when the first of the certificates expires
     */
    public record Loaded(PemKeyCertOptions options, Instant ends) {
    }

    /** Reads the files; throws {@link IllegalArgumentException} that names the one that is wrong. */
    public Loaded read() {
        List<byte[]> contents = contents();
        Loaded loaded = load(contents);
        seen = contents;
        return loaded;
    }

    /** The same, but empty when the files have not changed since they were last read. */
    public Optional<Loaded> readIfChanged() {
        List<byte[]> contents = contents();
        if (isSeen(contents)) {
            return Optional.empty();
        }
        Loaded loaded = load(contents);
        seen = contents;
        return Optional.of(loaded);
    }

    private boolean isSeen(List<byte[]> contents) {
        return Arrays.deepEquals(contents.toArray(), seen.toArray());
    }

    private List<byte[]> contents() {
        List<byte[]> contents = new ArrayList<>();
        for (CertificatePair pair : files) {
            contents.add(PemFile.bytes(pair.certificate()));
            contents.add(PemFile.bytes(pair.key()));
        }
        return contents;
    }

    private Loaded load(List<byte[]> contents) {
        PemKeyCertOptions options = new PemKeyCertOptions();
        Instant ends = Instant.MAX;
        for (int at = 0; at < files.size(); at++) {
            CertificatePair pair = files.get(at);
            byte[] chain = contents.get(2 * at);
            byte[] key = contents.get(2 * at + 1);
            X509Certificate certificate = PemFile.certificates(pair.certificate(), chain).getFirst();
            PemFile.key(pair.key(), key, certificate);
            options.addCertValue(Buffer.buffer(chain)).addKeyValue(Buffer.buffer(key));
            Instant end = certificate.getNotAfter().toInstant();
            ends = end.isBefore(ends) ? end : ends;
        }
        return new Loaded(options, ends);
    }
}
