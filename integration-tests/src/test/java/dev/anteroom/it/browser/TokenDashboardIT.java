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

/** Tokens on the dashboard; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
@Tag("feature.tokens")
class TokenDashboardIT {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @AutoClose
    private final OperatedEdge edge;
    @AutoClose
    private final Chromium browser = Chromium.open();

    TokenDashboardIT(@TempDir Path folder) {
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
        awaitDialog("confirm");
        find("#confirm button.main").click();
    }

    private String secret() {
        awaitDialog("secret");
        String value = browser.ask("document.getElementById('secret-value').value").orElse("");
        find("#secret button.main").click();
        return value;
    }

    private void look(String what, boolean phone) {
        assertThat(browser.violations()).isEmpty();
        assertThat(browser.isNoWiderThanTheScreen()).as("no wider than the screen").isTrue();
        browser.wholePage(SCREENSHOTS.resolve("dashboard-" + what + (phone ? "-phone" : "") + ".png"));
    }

    private int statusOf(String token) {
        return edge.api().as(token).call("GET", "", "").status();
    }

    @Test
    void shouldMakeChangeRenewAndDeleteAToken() {
        browser.screen(false, false);
        browser.open(edge.url("/dashboard/icon.svg"));
        browser.driver().executeScript("sessionStorage.setItem('anteroom token', arguments[0])",
                edge.administrator());
        // A browser asks each site for an icon that a picture alone does not name.
        browser.complaints();
        browser.open(edge.url("/dashboard/#/tokens"));
        awaitText("the tokens of the file", "main table", "In the file");
        awaitText("the audit, once it is read", ".audit", "Nobody changed anything");
        browser.complaints();

        find("[data-add=tokens]").click();
        awaitDialog("edit");
        find("#edit [name=name]").sendKeys("night-shift");
        find("#edit button.main").click();
        confirm();
        awaitDialog("secret");
        browser.screenshot(SCREENSHOTS.resolve("dashboard-token-made.png"));
        String first = secret();
        awaitText("the token", "main table", "night-shift");
        assertThat(statusOf(first)).isEqualTo(200);
        assertThat(browser.ask("document.documentElement.outerHTML.includes('" + first + "')"
                + " || document.getElementById('secret-value').value !== ''")).contains("false");

        find("[aria-label='Edit token night-shift']").click();
        awaitDialog("edit");
        find("#edit [name=scope] option[value=metrics]").click();
        find("#edit button.main").click();
        confirm();
        await("the change").atMost(PATIENCE).until(() -> statusOf(first) == 403);

        find("[aria-label='New value of token night-shift']").click();
        confirm();
        String second = secret();
        assertThat(statusOf(first)).isEqualTo(401);
        assertThat(statusOf(second)).isEqualTo(403);
        awaitText("what was done", ".audit", "New value");
        look("tokens", false);
        browser.screen(true, true);
        look("tokens", true);
        browser.screen(false, false);

        find("[aria-label='Delete token night-shift']").click();
        confirm();
        await("the token is gone").atMost(PATIENCE).until(() -> statusOf(second) == 401);
        awaitText("its end", ".audit", "Deleted");
        assertThat(browser.complaints()).isEmpty();
    }
}
