package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A single-page app whose requests meet a room, with the module of the documentation. */
@Tag("feature.browser-module")
class AppFetchIT {

    private static final Path MODULE = Path.of("..", "docs", "examples", "browser", "anteroom.js");
    private static final String COUNTED = """
            const Real = window.EventSource;
            window.streams = 0;
            window.EventSource = class extends Real {
              constructor(...given) { super(...given); window.streams++; }
            };
            """;
    private static final String WITHOUT_EVENTS = "window.EventSource = undefined;";

    @TempDir
    private static Path folder;
    private static Chromium browser;
    private static WaitingSite site;

    @BeforeAll
    static void start() {
        browser = Chromium.open();
        site = new WaitingSite(folder, "events", "polls", "aborted", "closed");
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

    /** Opens the app, which sends a request into {@code room}; what it sees is in {@code window}. */
    private static void ask(String room, String before) throws IOException {
        browser.open(site.url("/app"));
        browser.driver().executeScript(
                before + """
                        const [module, room] = arguments;
                        window.places = [];
                        window.abort = new AbortController();
                        import(URL.createObjectURL(new Blob([module], { type: 'text/javascript' }))).then(({ waitingFetch }) => {
                          const own = waitingFetch({ room, onWaiting: place => window.places.push(place),
                            onAdmitted: () => { window.admitted = true; } });
                          const ask = query => own('/' + room + '/api?' + query,
                            { method: 'POST', body: query, signal: window.abort.signal }).then(answer => answer.text());
                          Promise.all([ask('a=1'), ask('a=2')]).then(
                            texts => { window.answered = texts.join(' '); }, failure => { window.failed = failure.name; });
                        });
                        """,
                Files.readString(MODULE), room);
    }

    private static void awaitPlace(String condition) {
        await("told of the place").atMost(PATIENCE)
                .until(() -> browser.ask("window.places.some(place => place.inWaitingRoom && " + condition + ")"),
                        Optional.of("true")::equals);
        assertThat(browser.ask("window.answered")).isEmpty();
    }

    private static void awaitAnswers(String room) {
        await("both answers").atMost(PATIENCE).until(() -> browser.ask("window.answered").isPresent());
        assertThat(browser.ask("window.answered")).hasValueSatisfying(text -> assertThat(text)
                .contains("/" + room + "/api?a=1", "/" + room + "/api?a=2").doesNotContain("cfWaitingRoom"));
        assertThat(browser.ask("window.admitted")).contains("true");
    }

    @Test
    void shouldShowThePlaceAndAnswerWhenItIsTheVisitorsTurn() throws IOException {
        ask("events", COUNTED);
        awaitPlace("'peopleAhead' in place");

        site.open("events");

        awaitAnswers("events");
        assertThat(browser.ask("window.streams")).as("both requests share one stream").contains("1");
    }

    @Test
    void shouldAskAgainWhereThereAreNoEvents() throws IOException {
        ask("polls", WITHOUT_EVENTS);
        awaitPlace("!('peopleAhead' in place)");

        site.open("polls");

        awaitAnswers("polls");
    }

    @Test
    void shouldEndAWaitThatIsAborted() throws IOException {
        ask("aborted", "");
        awaitPlace("true");

        browser.driver().executeScript("window.abort.abort()");

        await("the app is told").atMost(PATIENCE).until(() -> browser.ask("window.failed"),
                Optional.of("AbortError")::equals);
    }

    @Test
    void shouldTellThatARoomAdmitsNobody() throws IOException {
        site.reject("closed");
        await("the room rejects").atMost(PATIENCE).until(() -> {
            ask("closed", "");
            await().atMost(PATIENCE).until(() -> browser.ask("window.failed || window.places.length").isPresent());
            return browser.ask("window.failed").equals(Optional.of("RoomClosedError"));
        });
    }
}
