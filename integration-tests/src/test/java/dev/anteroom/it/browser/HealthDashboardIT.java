package dev.anteroom.it.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** Health checks on the dashboard; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
@Tag("feature.health-analytics")
class HealthDashboardIT {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @AutoClose
    private final OperatedEdge edge;
    @AutoClose
    private final Chromium browser = Chromium.open();

    HealthDashboardIT(@TempDir Path folder) {
        edge = new OperatedEdge(folder);
    }

    private WebElement find(String selector) {
        return browser.driver().findElement(By.cssSelector(selector));
    }

    private void awaitText(String what, String selector, String words) {
        await(what).atMost(PATIENCE).until(() -> browser
                .ask("document.querySelector('" + selector + "')?.innerText ?? ''").orElse("").contains(words));
    }

    private void awaitDialog(String dialog) {
        await(dialog).atMost(PATIENCE).until(
                () -> browser.ask("document.getElementById('" + dialog + "').open").equals(Optional.of("true")));
    }

    private void confirm() {
        awaitDialog("edit");
        find("#edit button.main").click();
        awaitDialog("confirm");
        find("#confirm button.main").click();
    }

    @Test
    void shouldMakeChangeAndDeleteAHealthCheckAndShowItsProbes() {
        browser.screen(false, false);
        browser.open(edge.url("/dashboard/icon.svg"));
        browser.driver().executeScript("sessionStorage.setItem('anteroom token', arguments[0])", edge.writer());
        // A browser asks each site for an icon that a picture alone does not name.
        browser.complaints();
        browser.open(edge.url("/dashboard/#/health"));
        await("the button").atMost(PATIENCE)
                .until(() -> !browser.driver().findElements(By.cssSelector("[data-add=healthchecks]")).isEmpty());

        find("[data-add=healthchecks]").click();
        awaitDialog("edit");
        find("#edit [name=name]").sendKeys("site");
        find("#edit [name=address]").sendKeys("127.0.0.1");
        find("#edit [name=interval]").clear();
        find("#edit [name=interval]").sendKeys("1");
        confirm();

        awaitText("the check", "main table", "HTTP 127.0.0.1");
        awaitText("its probes, which this edge is not allowed to make", "[data-check]", "Address may not be probed");
        assertThat(browser.violations()).isEmpty();
        browser.screenshot(SCREENSHOTS.resolve("dashboard-health.png"));

        find("[aria-label='Edit health check site']").click();
        awaitDialog("edit");
        find("#edit [name=suspended]").click();
        confirm();
        awaitText("the change", "main table", "suspended");

        find("[aria-label='Delete health check site']").click();
        awaitDialog("confirm");
        find("#confirm button.main").click();
        await("the check is gone").atMost(PATIENCE)
                .until(() -> browser.driver().findElements(By.cssSelector("[data-check]")).isEmpty());
        assertThat(browser.complaints()).isEmpty();
    }
}
