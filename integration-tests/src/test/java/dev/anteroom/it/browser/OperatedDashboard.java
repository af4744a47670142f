package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** The dashboard of an edge in a browser. Pictures are written to {@code target/screenshots}. */
final class OperatedDashboard implements AutoCloseable {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private final OperatedEdge edge;
    private final Chromium browser;

    OperatedDashboard(Path folder) {
        this.edge = new OperatedEdge(folder);
        this.browser = Chromium.open();
        browser.screen(false, false);
    }

    OperatedEdge edge() {
        return edge;
    }

    Chromium browser() {
        return browser;
    }

    /** Opens a page of the dashboard as somebody who has already given a token. */
    void open(String page, String token) {
        browser.open(edge.url("/dashboard/icon.svg"));
        browser.driver().executeScript("sessionStorage.setItem('anteroom token', arguments[0])", token);
        // A browser asks each site for an icon that a picture alone does not name.
        browser.complaints();
        browser.open(edge.url("/dashboard/#/" + page));
    }

    /** What scripts or the policy complained about, without the icon that a picture alone does not name. */
    List<String> complaints() {
        return browser.complaints().stream().filter(complaint -> !complaint.contains("/favicon.ico")).toList();
    }

    WebElement find(String selector) {
        return browser.driver().findElement(By.cssSelector(selector));
    }

    List<WebElement> all(String selector) {
        return browser.driver().findElements(By.cssSelector(selector));
    }

    /** An attribute of the element that is there now; the page may have replaced it. */
    String attribute(String selector, String name) {
        return browser.ask("document.querySelector('" + selector + "').getAttribute('" + name + "')").orElse("");
    }

    /** Clicks an element as soon as it appears. */
    void click(String selector) {
        browser.click(selector);
    }

    /** Whether the text of one of these elements contains {@code words}. */
    boolean hasOne(String selector, String words) {
        return browser.ask("[...document.querySelectorAll(\"" + selector + "\")].some(one => one.innerText.includes('"
                + words + "'))").equals(Optional.of("true"));
    }

    void awaitText(String what, String selector, String words) {
        await(what).atMost(PATIENCE).until(() -> browser
                .ask("document.querySelector('" + selector + "')?.innerText ?? ''").orElse("").contains(words));
    }

    void awaitDialog(String dialog) {
        await(dialog).atMost(PATIENCE).until(
                () -> browser.ask("document.getElementById('" + dialog + "').open").equals(Optional.of("true")));
    }

    /** Sends what was edited, up to the question for confirmation. */
    void submit() {
        awaitDialog("edit");
        click("#edit button.main");
        awaitDialog("confirm");
    }

    /** Confirms the change. */
    void confirm() {
        awaitDialog("confirm");
        click("#confirm button.main");
    }

    /** Checks that the page is accessible, and takes a picture of it. */
    void look(String what) {
        assertThat(browser.violations()).isEmpty();
        picture(what);
    }

    void picture(String what) {
        browser.screenshot(SCREENSHOTS.resolve("dashboard-" + what + ".png"));
    }

    /** Like {@link #look}, for the whole page, which must fit the screen. */
    void lookAtAll(String what) {
        assertThat(browser.violations()).isEmpty();
        assertThat(browser.isNoWiderThanTheScreen()).as("no wider than the screen").isTrue();
        browser.wholePage(SCREENSHOTS.resolve("dashboard-" + what + ".png"));
    }

    @Override
    public void close() {
        browser.close();
        edge.close();
    }
}
