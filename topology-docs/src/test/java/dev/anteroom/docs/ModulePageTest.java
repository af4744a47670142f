package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ModulePageTest {

    private static final long MOST_LINES = 12_000;

    private final ModulePage modules = new ModulePage(Path.of(".."));

    @Test
    void shouldKeepEveryModuleSmallEnoughToBeKnown() {
        assertThat(modules.modules()).hasSizeGreaterThan(10)
                .allSatisfy(module -> assertThat(modules.mainLines(module)).as(module).isLessThan(MOST_LINES));
        assertThat(modules.mainLines("core")).isPositive();
    }

    @Test
    void shouldDrawWhatAModuleIsBuiltOn() {
        assertThat(modules.page()).contains("core --> schemas", "edge-vertx --> runtime", "devkit --> edge-vertx")
                .doesNotContain("edge-vertx --> control", "streams-aggregator --> edge-vertx", "cli --> devkit");
    }
}
