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

/** Notifications on the dashboard; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
@Tag("feature.notifications")
class NotificationDashboardIT {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @AutoClose
    private final OperatedEdge edge;
    @AutoClose
    private final Chromium browser = Chromium.open();

    NotificationDashboardIT(@TempDir Path folder) {
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
    void shouldMakeAndChangeAPolicyAndSayWhyAWebhookIsNotSaved() {
        browser.screen(false, false);
        browser.open(edge.url("/dashboard/icon.svg"));
        browser.driver().executeScript("sessionStorage.setItem('anteroom token', arguments[0])", edge.writer());
        browser.open(edge.url("/dashboard/#/notifications"));
        await("the button").atMost(PATIENCE)
                .until(() -> !browser.driver().findElements(By.cssSelector("[data-add=policies]")).isEmpty());

        find("[data-add=policies]").click();
        awaitDialog("edit");
        find("#edit [name=name]").sendKeys("on call");
        find("#edit [name=mechanisms]").sendKeys("ann@example.com\nbob@example.com");
        find("#edit [name=filters]").sendKeys("unhealthy");
        confirm();
        awaitText("the policy", "main", "ann@example.com, bob@example.com");
        assertThat(browser.violations()).isEmpty();
        browser.screenshot(SCREENSHOTS.resolve("dashboard-notifications.png"));

        find("[aria-label='Edit policy on call']").click();
        awaitDialog("edit");
        find("#edit [name=mechanisms]").clear();
        find("#edit [name=mechanisms]").sendKeys("carol@example.com");
        confirm();
        awaitText("the change", "main", "carol@example.com");

        find("[data-add='destinations/webhooks']").click();
        awaitDialog("edit");
        find("#edit [name=name]").sendKeys("pager");
        find("#edit [name=url]").sendKeys("http://127.0.0.1:9/hook");
        find("#edit [name=secret]").sendKeys("the-secret");
        find("#edit button.main").click();
        awaitDialog("confirm");
        assertThat(find("#confirm").getText()).contains("Secret: set").doesNotContain("the-secret");
        find("#confirm button.main").click();
        awaitText("why it is not saved", "#edit-problem", "may not be reached");
    }
}
