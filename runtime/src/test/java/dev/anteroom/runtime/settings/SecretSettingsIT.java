package dev.anteroom.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretSettingsIT {

    private static final Map<String, String> REGISTRY = Map.of("registry.url", "http://registry");

    @TempDir
    Path folder;

    private static Settings with(String key, String value) {
        Map<String, String> values = new java.util.HashMap<>(REGISTRY);
        values.put(key, value);
        return Settings.of(values);
    }

    @Test
    void shouldReadASecretFromAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("credentials"), "me:s3cret\n");

        assertThat(ClusterSettings.registry(with("registry.credentialsFile", file.toString())).credentials())
                .contains("me:s3cret");
        assertThat(ClusterSettings.registry(with("registry.credentials", "me:direct")).credentials())
                .contains("me:direct");
    }

    @Test
    void shouldShowASecretInNoError() throws IOException {
        Path file = Files.writeString(folder.resolve("credentials"), "s3cret without a colon");

        assertThatThrownBy(() -> ClusterSettings.registry(with("registry.credentialsFile", file.toString())))
                .isInstanceOf(SettingException.class).hasMessageContaining("registry.credentials")
                .hasMessageNotContaining("s3cret").hasNoCause();
        assertThatThrownBy(() -> ClusterSettings.registry(with("registry.credentials", "s3cret")))
                .isInstanceOf(SettingException.class).hasMessageNotContaining("s3cret").hasNoCause();
        assertThat(ClusterSettings.registry(with("registry.credentials", "me:s3cret")).toString())
                .doesNotContain("s3cret");
    }

    @Test
    void shouldShowNoPasswordOfAUrl() {
        assertThatThrownBy(() -> with("registry.url", "https://me:s3cret@registry").get(ClusterSettings.REGISTRY_URL))
                .isInstanceOf(SettingException.class).hasMessageContaining("https://...@registry")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void shouldRefuseTwoValues() {
        assertThatThrownBy(() -> Settings.of(Map.of("registry.credentials", "a:b", "registry.credentialsFile", "c"))
                .secret(ClusterSettings.REGISTRY_CREDENTIALS)).isInstanceOf(SettingException.class)
                .hasMessage("registry.credentials and registry.credentialsFile are both set, but only one of them may"
                        + " be");
    }
}
