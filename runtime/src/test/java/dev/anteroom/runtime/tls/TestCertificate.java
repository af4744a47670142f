package dev.anteroom.runtime.tls;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A self-signed certificate, made by the JDK's own tool.
 *
 * @param certificate PEM
 * @param key PEM, PKCS#8
 */
public record TestCertificate(String certificate, String key) {

    private static final String PASSWORD = "changeit";

    /** Good for {@code names} and for the loopback addresses. */
    public static TestCertificate of(String... names) {
        try {
            Path folder = Files.createTempDirectory("anteroom-certificate");
            Path store = folder.resolve("store.p12");
            run(command(store, names));
            TestCertificate made = read(store);
            Files.delete(store);
            Files.delete(folder);
            return made;
        } catch (IOException | InterruptedException | GeneralSecurityException e) {
            throw new AssertionError("no certificate could be made", e);
        }
    }

    private static List<String> command(Path store, String... names) {
        String alternatives = Stream.concat(Stream.of(names).map(name -> "dns:" + name),
                Stream.of("ip:127.0.0.1", "ip:::1")).collect(Collectors.joining(","));
        return new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair", "-alias", "own", "-keyalg", "EC", "-groupname", "secp256r1", "-dname", "CN=" + names[0],
                "-ext", "san=" + alternatives, "-validity", "2", "-storetype", "PKCS12", "-keystore", store.toString(),
                "-storepass", PASSWORD, "-J-XX:TieredStopAtLevel=1"));
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new AssertionError(printed);
        }
    }

    private static TestCertificate read(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream stream = Files.newInputStream(store)) {
            keys.load(stream, PASSWORD.toCharArray());
        }
        return new TestCertificate(pem("CERTIFICATE", keys.getCertificate("own").getEncoded()),
                pem("PRIVATE KEY", keys.getKey("own", PASSWORD.toCharArray()).getEncoded()));
    }

    private static String pem(String what, byte[] der) {
        return "-----BEGIN " + what + "-----\n" + Base64.getMimeEncoder(64, new byte[]{'\n'}).encodeToString(der)
                + "\n-----END " + what + "-----\n";
    }

    /** Writes both files into {@code folder}, and replaces existing ones. */
    public CertificatePair in(Path folder, String name) {
        try {
            return new CertificatePair(Files.writeString(folder.resolve(name + ".crt"), certificate),
                    Files.writeString(folder.resolve(name + ".key"), key));
        } catch (IOException e) {
            throw new AssertionError("can't write a certificate", e);
        }
    }
}
