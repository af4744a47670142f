package dev.anteroom.benchmarks.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.devkit.measure.DemoRoom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecipeContenderTest {

    @TempDir
    private Path folder = Path.of("");

    private RecipeContender contender(Recipe recipe) {
        return new RecipeContender(recipe, new Installed(List.of(folder)), folder);
    }

    @Test
    void shouldSayWhatToInstall() throws IOException {
        Files.createFile(folder.resolve("nginx"));

        assertThat(contender(Recipe.NGINX_LIMIT_REQ).lacking()).isEmpty();
        assertThat(contender(Recipe.HAPROXY).lacking()).contains("haproxy not found; apt-get install haproxy");
        assertThat(contender(Recipe.NGINX_LUA).lacking()).hasValueSatisfying(lacking -> assertThat(lacking)
                .contains("ngx_http_lua_module.so").endsWith("apt-get install nginx libnginx-mod-http-lua"));
    }

    @Test
    void shouldLetInSoManyThatTheLimitIsFullOnAverage() {
        // A visitor of the demo stays 4 s and is active for a session of 5 s after that.
        assertThat(RecipeContender.entriesPerSecond(DemoRoom.ofLimit(90))).isCloseTo(10, within(0.001));
    }

    @Test
    void shouldFillInATemplate() {
        assertThat(
                ConfigTemplate.fillText("bind 127.0.0.1:@PORT@; @A_B@ me@example", Map.of("PORT", "80", "A_B", "$1")))
                .isEqualTo("bind 127.0.0.1:80; $1 me@example");
    }

    @Test
    void shouldRefuseATemplateThatAsksForMore() {
        assertThatThrownBy(() -> ConfigTemplate.fillText("@PORT@ @LIMIT@", Map.of("PORT", "80")))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("LIMIT");
    }

    @Test
    void shouldListenOnTheLoopbackInterfaceOnly() {
        for (Recipe recipe : Recipe.values()) {
            assertThat(ConfigTemplate.read(recipe.template())).containsPattern("(bind|listen) 127\\.0\\.0\\.1:");
            assertThat(ConfigTemplate.read(recipe.template()).lines()
                    .filter(line -> line.strip().matches("(bind|listen) .*"))).hasSize(1);
        }
    }
}
