package dev.anteroom.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.page.PagePreview;
import dev.anteroom.core.page.PageVariant;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the default page looks, and whether everybody can use it; pictures are written to {@code target/screenshots}. */
@Tag("feature.waiting-page")
class PageLookIT {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private static Chromium browser;
    private static Vertx vertx;
    private static HttpServer server;

    @BeforeAll
    static void start() {
        browser = Chromium.open();
        vertx = Vertx.vertx();
        server = vertx.createHttpServer().requestHandler(request -> {
            String[] page = request.uri().split("/", -1);
            if (page.length == 3) {
                request.response().putHeader("Content-Type", "text/html; charset=utf-8")
                        .end(PagePreview.ofDefaultPage(page[1], PageVariant.valueOf(page[2])));
            } else {
                request.response().setStatusCode(204).end();
            }
        }).listen(0, "127.0.0.1").await();
    }

    @AfterAll
    static void stop() {
        if (vertx != null) {
            vertx.close().await();
        }
        if (browser != null) {
            browser.close();
        }
    }

    private static void show(String language, PageVariant variant) {
        browser.open("http://127.0.0.1:" + server.actualPort() + "/" + language + "/" + variant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "ar-EG", "ja-JP"})
    void shouldBeUsableOnEveryScreen(String language) {
        for (boolean phone : new boolean[]{true, false}) {
            for (boolean dark : new boolean[]{false, true}) {
                look(language, PageVariant.WAITING, phone, dark);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WAITING")
    void shouldBeUsableWhateverItIsAbout(PageVariant variant) {
        look("en-US", variant, true, false);
        look("en-US", variant, false, true);
    }

    private static void look(String language, PageVariant variant, boolean phone, boolean dark) {
        browser.screen(phone, dark);
        show(language, variant);
        browser.screenshot(SCREENSHOTS.resolve(String.join("-", language, variant.name().toLowerCase(Locale.ROOT),
                phone ? "phone" : "desktop", dark ? "dark" : "light") + ".png"));
        assertThat(browser.violations()).isEmpty();
        assertThat(browser.ask("document.documentElement.scrollWidth <= innerWidth")).contains("true");
    }

    @Test
    void shouldNeverLetTheBarRunBackwards() {
        browser.screen(false, false);
        show("en-US", PageVariant.WAITING);
        browser.driver().executeScript("sessionStorage.setItem('anteroom preview',"
                + " JSON.stringify({first: 2408, best: .75, at: Date.now()}))");

        show("en-US", PageVariant.WAITING);

        assertThat(browser.ask("document.getElementById('way').firstChild.style.width"))
                .as("the visitor has half of the way left now, but had only a quarter left before").contains("75%");
    }
}
