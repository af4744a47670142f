package dev.anteroom.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.page.PagePreview;
import dev.anteroom.page.PageVariant;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
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

    /** A dark logo, a dark colour, a bright background, and words that are longer than a phone is wide. */
    private static final RoomConfig BRANDED = AvroTypes.newRoomConfig().setRoomId("opera").setName("opera")
            .setHost("opera.example").setTotalActiveUsers(1).setNewUsersPerMinute(1)
            .setPageTitle("Staatsoper, Festspielhaus und Donaudampfschifffahrtsgesellschaftsgebäude")
            .setPageLogo("data:image/svg+xml;base64," + Base64.getEncoder().encodeToString("""
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80" width="240" height="80">
                    <path d="M10 70V30L40 10 70 30V70Z" fill="#3c0f16"/>
                    <text x="84" y="58" font-size="44" font-family="serif" fill="#111">OPERA</text></svg>
                    """.getBytes(StandardCharsets.UTF_8)))
            .setPageAccentColor("#7a1f2b").setPageBackgroundColor("#efe2d0")
            .setMessages(Map.of("en-US", "Stalls are sold out.\nBoxes and the gallery are still to be had.", "de-DE",
                    "Das Parkett ist ausverkauft. Für Logen und Galerie gibt es noch Karten unter"
                            + " https://opera.example/karten/spielzeit/donaudampfschifffahrtsgesellschaft.",
                    "ar-EG", "نفدت تذاكر الصالة. لا تزال تذاكر الشرفة متاحة."))
            .build();

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
            if (page.length == 3 && page[2].equals("branded")) {
                request.response().putHeader("Content-Type", "text/html; charset=utf-8")
                        .end(PagePreview.ofDefaultPage(BRANDED, page[1]));
            } else if (page.length == 3) {
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

    @ParameterizedTest
    @ValueSource(strings = {"en-US", "de-DE", "ar-EG"})
    void shouldBeUsableWithTheBrandOfARoom(String language) {
        for (boolean phone : new boolean[]{true, false}) {
            for (boolean dark : new boolean[]{false, true}) {
                browser.screen(phone, dark);
                browser.open("http://127.0.0.1:" + server.actualPort() + "/" + language + "/branded");
                lookAt("branded-" + language, phone, dark);
            }
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
        lookAt(language + "-" + variant.name().toLowerCase(Locale.ROOT), phone, dark);
    }

    private static void lookAt(String what, boolean phone, boolean dark) {
        browser.screenshot(SCREENSHOTS.resolve(String.join("-", what,
                phone ? "phone" : "desktop", dark ? "dark" : "light") + ".png"));
        assertThat(browser.violations()).isEmpty();
        assertThat(browser.isNoWiderThanTheScreen()).as("no wider than the screen").isTrue();
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
