package dev.anteroom.runtime.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerCertificatesIT {

    private static final TestCertificate SHOP = TestCertificate.of("shop.example");
    private static final TestCertificate OTHER = TestCertificate.of("other.example");

    @TempDir
    Path folder;

    @Test
    void shouldReadThemAgainOnlyWhenTheyChange() {
        ServerCertificates certificates = new ServerCertificates(List.of(SHOP.in(folder, "a")));
        certificates.read();

        assertThat(certificates.readIfChanged()).isEmpty();
        OTHER.in(folder, "a");

        assertThat(certificates.readIfChanged()).isPresent();
        assertThat(certificates.readIfChanged()).isEmpty();
    }

    @Test
    void shouldRefuseTheKeyOfAnotherCertificate() {
        CertificatePair mixed = new CertificatePair(SHOP.in(folder, "a").certificate(), OTHER.in(folder, "b").key());

        assertThatThrownBy(() -> new ServerCertificates(List.of(mixed)).read())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("b.key does not contain the private key of the certificate for CN=shop.example");
    }

    @Test
    void shouldSayWhatIsWrongWithAFileAndNotWhatItHolds() throws IOException {
        CertificatePair pair = SHOP.in(folder, "a");
        String secret = SHOP.key().lines().skip(1).findFirst().orElseThrow();
        Files.writeString(pair.key(), SHOP.key().replace(" PRIVATE KEY", " EC PRIVATE KEY"));
        assertThatThrownBy(() -> new ServerCertificates(List.of(pair)).read())
                .hasMessageContaining("a.key contains a key in the format EC PRIVATE KEY")
                .hasMessageContaining("openssl pkcs8")
                .hasMessageNotContaining(secret);

        Files.writeString(pair.key(), SHOP.key().replace(secret, secret.substring(8)));
        assertThatThrownBy(() -> new ServerCertificates(List.of(pair)).read())
                .hasMessageContaining("a.key contains no private key").hasMessageNotContaining(secret.substring(8));

        Files.delete(pair.certificate());
        assertThatThrownBy(() -> new ServerCertificates(List.of(pair)).read()).hasMessageContaining("can't read")
                .hasMessageContaining("a.crt");
    }
}
