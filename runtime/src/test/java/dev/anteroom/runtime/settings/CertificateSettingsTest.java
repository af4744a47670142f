package dev.anteroom.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CertificateSettingsTest {

    @Test
    void shouldWantAKeyForEachCertificate() {
        Setting<List<Path>> certificates = Setting.paths("x.certificate", "");
        Setting<List<Path>> keys = Setting.paths("x.key", "");
        Settings values = Settings.of(Map.of("x.certificate", "a, b", "x.key", "a"));

        assertThatThrownBy(() -> CertificateSettings.all(values, certificates, keys))
                .isInstanceOf(SettingException.class)
                .hasMessage(
                        "x.certificate names 2 files and x.key 1, but each certificate needs its key at the same"
                                + " position");
        assertThat(CertificateSettings.all(Settings.of(Map.of()), certificates, keys)).isEmpty();
    }

    @Test
    void shouldWantBothOfAPair() {
        Setting<Path> certificate = Setting.path("x.certificate", "");
        Setting<Path> key = Setting.path("x.key", "");

        assertThatThrownBy(() -> CertificateSettings.one(Settings.of(Map.of("x.key", "a")), certificate, key))
                .isInstanceOf(SettingException.class).hasMessage("x.key is set without x.certificate, but both are"
                        + " needed");
        assertThat(CertificateSettings.one(Settings.of(Map.of()), certificate, key)).isEmpty();
    }
}
