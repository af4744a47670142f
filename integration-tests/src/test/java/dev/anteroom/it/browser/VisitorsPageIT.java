package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WindowType;

/** A visitor with a browser waits, sees the page live, and enters where they wanted to go. */
@Tag("feature.cookie-attributes")
@Tag("feature.waiting-page")
@Tag("feature.brand")
class VisitorsPageIT {

    @TempDir
    private static Path folder;
    private static Chromium browser;
    private static WaitingSite site;

    @BeforeAll
    static void start() {
        browser = Chromium.open();
        site = new WaitingSite(folder, "form", "plain", "tabs", "frame", "opera");
    }

    @AfterAll
    static void stop() {
        if (site != null) {
            site.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void shouldHaveNothingToComplainAbout() {
        assertThat(browser.complaints()).isEmpty();
    }

    private static void awaitWaiting() {
        await("the waiting page").atMost(PATIENCE)
                .until(() -> browser.ask("document.querySelector('h1')?.textContent"),
                        Optional.of("You are in line")::equals);
    }

    private static void awaitAdmission(String asked) {
        await("the shop").atMost(PATIENCE).until(() -> browser.text("asked"), Optional.of(asked)::equals);
    }

    private static void awaitUpdate() {
        Optional<String> before = browser.text("at");
        await("a later update").atMost(PATIENCE).until(() -> browser.text("at"),
                now -> now.isPresent() && !now.equals(before));
    }

    @Test
    void shouldWaitSeeTheUpdatesAndEnterWithTheQueryOfTheForm() {
        String asked = "/form?name=Zo%C3%AB&size=4%2F5&tag=a&tag=b";
        browser.open(site.url(asked));
        awaitWaiting();
        assertThat(browser.text("ahead")).isPresent();
        browser.driver().executeScript("window.sameDocument = true");
        awaitUpdate();
        assertThat(browser.ask("window.sameDocument")).as("updated by events, not loaded anew").contains("true");

        site.open("form");

        awaitAdmission(asked);
        assertThat(browser.driver().getCurrentUrl()).isEqualTo(site.url(asked));
    }

    @Test
    void shouldBeToldByTheOperatorsWithoutLoadingThePageAnew() {
        site.tell("opera", Map.of());
        await("the brand").atMost(PATIENCE).until(() -> {
            browser.open(site.url("/opera"));
            return browser.ask("document.querySelector('.brand')?.textContent");
        }, Optional.of("Opera House")::equals);
        awaitWaiting();
        assertThat(browser.ask("document.querySelector('.logo').naturalWidth > 0")).as("the logo is shown")
                .contains("true");
        assertThat(browser.ask("document.getElementById('message').hidden")).contains("true");
        browser.driver().executeScript("window.sameDocument = true");

        site.tell("opera", Map.of("en-US", "Stalls are sold out", "de-DE", "Das Parkett ist ausverkauft"));

        await("the message").atMost(PATIENCE).until(() -> browser.text("message"),
                Optional.of("Stalls are sold out")::equals);
        assertThat(browser.ask("window.sameDocument")).contains("true");
        assertThat(browser.violations()).isEmpty();
        browser.screenshot(Path.of("target", "screenshots", "branded.png"));

        site.tell("opera", Map.of());

        await("the message is gone").atMost(PATIENCE)
                .until(() -> browser.ask("document.getElementById('message').hidden"), Optional.of("true")::equals);
    }

    @Test
    void shouldWaitAndEnterWithoutScripts() {
        browser.scripts(false);
        try {
            browser.open(site.url("/plain?a=b"));
            awaitWaiting();
            assertThat(browser.text("at")).hasValueSatisfying(
                    text -> assertThat(text).as("the server's own text").matches("\\d\\d:\\d\\d:\\d\\d UTC"));
            awaitUpdate();

            site.open("plain");

            awaitAdmission("/plain?a=b");
        } finally {
            browser.scripts(true);
        }
    }

    @Test
    void shouldEnterInBothTabsAndGoBackBehindTheQueue() {
        browser.open(site.url("/start"));
        awaitAdmission("/start");
        browser.driver().executeScript("location.href = '/tabs?tab=1'");
        awaitWaiting();
        String first = browser.driver().getWindowHandle();
        browser.driver().switchTo().newWindow(WindowType.TAB);
        String second = browser.driver().getWindowHandle();
        browser.open(site.url("/tabs?tab=2"));
        awaitWaiting();
        awaitUpdate();

        site.open("tabs");

        awaitAdmission("/tabs?tab=2");
        browser.driver().close();
        browser.driver().switchTo().window(first);
        assertThat(second).isNotEqualTo(first);
        awaitAdmission("/tabs?tab=1");
        browser.driver().navigate().back();
        awaitAdmission("/start");
    }

    @Test
    void shouldKeepThePlaceInAFrameOfAnotherSite() {
        browser.open(site.framed("/frame?a=b"));
        browser.driver().switchTo().frame(0);
        awaitWaiting();
        awaitUpdate();
        assertThat(browser.cookies("__cf_waitingroom_frame")).singleElement().satisfies(
                cookie -> {
                    assertThat(cookie.get("secure")).isEqualTo(true);
                    assertThat(cookie.get("httpOnly")).isEqualTo(true);
                    assertThat(cookie.get("sameSite")).isEqualTo("None");
                    assertThat(cookie.get("partitionKey")).as("Partitioned").isNotNull();
                });

        site.open("frame");

        awaitAdmission("/frame?a=b");
        browser.driver().switchTo().defaultContent();
    }
}
