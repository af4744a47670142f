package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** What an operator sees and does; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
class DashboardIT {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");
    private static final String LOOKING_BACK = "section:has(.ranges) dl.tiles";

    @TempDir
    private static Path folder;
    private static Chromium browser;
    private static OperatedEdge edge;

    @BeforeAll
    static void start() {
        browser = Chromium.open();
        edge = new OperatedEdge(folder);
    }

    @AfterAll
    static void stop() {
        if (edge != null) {
            edge.close();
        }
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void comeAsReader() {
        browser.screen(false, false);
        hold(edge.reader());
        browser.complaints();
    }

    /** Gives the tab a token before the page asks for one. */
    private static void hold(String token) {
        browser.open(edge.url("/dashboard/icon.svg"));
        browser.driver().executeScript("sessionStorage.setItem('anteroom token', arguments[0])", token);
    }

    private static void open(String place) {
        browser.open("about:blank");
        browser.open(edge.url("/dashboard/" + place));
    }

    private static void awaitRooms() {
        open("");
        await("all rooms").atMost(PATIENCE).until(
                () -> browser.ask("document.querySelectorAll('.rooms a').length"), Optional.of("3")::equals);
        await("the newest state").atMost(PATIENCE).until(() -> text(".rooms").contains("Queueing"));
    }

    private static void awaitRoom(String room) {
        open("#/room/" + room);
        await("the room").atMost(PATIENCE).until(() -> text(".ranges").contains("6 hours")
                && !value("total_active_users").equals(Optional.of("")));
    }

    private static void awaitHistory() {
        await("what happened").atMost(PATIENCE).until(() -> text("main").matches("(?s).*95 % at most \\d.*")
                && browser.ask("document.querySelectorAll('canvas').length").equals(Optional.of("4"))
                && text(LOOKING_BACK).matches("(?s).*On the site\\s+1,\\d{3}.*"));
    }

    private static String text(String selector) {
        return browser.ask("document.querySelector('" + selector + "').innerText").orElse("");
    }

    private static WebElement find(String selector) {
        return browser.driver().findElement(By.cssSelector(selector));
    }

    private static boolean isOpen(String dialog) {
        return browser.ask("document.getElementById('" + dialog + "').open").equals(Optional.of("true"));
    }

    private static void awaitDialog(String dialog) {
        await(dialog).atMost(PATIENCE).until(() -> isOpen(dialog));
    }

    @Test
    void shouldBeUsableOnEveryScreen() {
        for (boolean phone : new boolean[]{false, true}) {
            for (boolean dark : new boolean[]{false, true}) {
                browser.screen(phone, dark);
                awaitRooms();
                look("rooms", phone, dark);
                awaitRoom("tickets");
                awaitHistory();
                String hour = text(LOOKING_BACK);
                browser.click(".ranges button:nth-child(2)");
                await("six hours").atMost(PATIENCE).until(() -> !text(LOOKING_BACK).equals(hour));
                look("room", phone, dark);
            }
        }
        assertThat(browser.complaints()).as("what scripts or the policy complained about").isEmpty();
    }

    private static void look(String what, boolean phone, boolean dark) {
        browser.wholePage(SCREENSHOTS.resolve(String.join("-", "dashboard", what, phone ? "phone" : "desktop",
                dark ? "dark" : "light") + ".png"));
        assertThat(browser.violations()).isEmpty();
        assertThat(browser.isNoWiderThanTheScreen()).as("no wider than the screen").isTrue();
    }

    private static void lookAt(String what) {
        browser.screenshot(SCREENSHOTS.resolve("dashboard-" + what + ".png"));
        assertThat(browser.violations()).isEmpty();
    }

    @Test
    void shouldBeUsableByKeyboard() {
        awaitRooms();
        Actions keys = new Actions(browser.driver());
        for (int i = 0; i < 10 && !focused().equals("#/room/tickets"); i++) {
            keys.sendKeys(Keys.TAB).perform();
        }

        keys.sendKeys(Keys.ENTER).perform();

        await("the room").atMost(PATIENCE).until(() -> text("h1").equals("tickets"));
        assertThat(browser.ask("document.activeElement.id")).contains("main");
    }

    private static String focused() {
        return browser.ask("document.activeElement.getAttribute('href')").orElse("");
    }

    @Test
    void shouldAskForATokenUntilOneIsGivenOrDeclined() {
        hold("");
        open("");
        awaitDialog("token");
        lookAt("token");
        give("wrong");
        await("another try").atMost(PATIENCE)
                .until(() -> isOpen("token") && text("#token-why").contains("not known"));
        browser.click("#token .cancel");
        await("a button instead").atMost(PATIENCE).until(() -> find("#give").isDisplayed());
        assertThat(isOpen("token")).isFalse();
        assertThat(text("main")).doesNotContain("tickets");

        browser.click("#give");
        give(edge.reader());

        await("the rooms").atMost(PATIENCE).until(() -> text("main").contains("tickets"));
        assertThat(find("#give").isDisplayed()).isFalse();
        assertThat(browser.ask("localStorage.length + document.cookie.length")).as("kept for longer than the tab")
                .contains("0");
    }

    private static void give(String token) {
        awaitDialog("token");
        find("[name=token]").sendKeys(token, Keys.ENTER);
    }

    @Test
    void shouldChangeARoomOnceItIsConfirmedByWhoMay() {
        awaitRoom("summer-sale");
        set("total_active_users", "3000");
        browser.click("main form .main");
        awaitDialog("confirm");
        assertThat(text("#confirm")).contains("Most visitors at once: 5,000 → 3,000");
        lookAt("confirm");
        browser.click("#confirm [value=apply]");
        awaitDialog("token");
        assertThat(text("#token-why")).contains("one of the scope write");
        give(edge.writer());
        awaitNote("Changed.");

        browser.click("[name=suspended]");
        browser.click("main form .main");
        awaitDialog("confirm");
        assertThat(text("#confirm"))
                .contains("Suspended: no → yes. Everybody enters at once, without limits or counting.");
        browser.click("#confirm .cancel");

        awaitRoom("summer-sale");
        assertThat(value("total_active_users")).contains("3000");
        assertThat(browser.ask("document.querySelector('[name=suspended]').checked")).contains("false");
        assertThat(edge.api().call("GET", "/summer-sale", "").expect(200).result().path("total_active_users").asInt())
                .isEqualTo(3_000);
    }

    @Test
    @Tag("feature.rule-lists")
    void shouldMakeChangeAndDeleteWhatARoomHas() {
        hold(edge.writer());
        awaitRoom("account");
        awaitCards();

        fill("lists", Map.of("name", "office", "items", "192.0.2.0/33"));
        assertThat(apply()).contains("Name: office", "Items: 1 items");
        awaitProblem("'192.0.2.0/33', it must be an address");
        set("items", "192.0.2.0/24\n2001:db8::/32");
        apply();
        awaitRow("lists", "$office ip 2");

        fill("rules", Map.of("expression", "ip.src in $offices"));
        apply();
        awaitProblem("column 11: the room has no list $offices; it has $office");
        assertThat(text("#edit-place")).endsWith("^");
        lookAt("edit");
        set("expression", "ip.src in $office");
        apply();
        awaitRow("rules", "ip.src in $office yes");
        press("Delete list office");
        apply();
        awaitCardNote("lists", "Not done: room 'account', rules, number 1");

        browser.click("button[aria-label^='Edit rule']");
        awaitDialog("edit");
        browser.click("#edit [name=enabled]");
        assertThat(apply()).contains("On: yes → no");
        awaitRow("rules", "ip.src in $office no");
        browser.click("button[aria-label^='Delete rule']");
        apply();
        awaitCardNote("rules", "Deleted.");
        press("Edit list office");
        awaitDialog("edit");
        set("#edit", "description", "Where we sit");
        assertThat(apply()).contains("Description: none → Where we sit");
        awaitCardNote("lists", "Changed.");
        press("Delete list office");
        apply();
        awaitCardNote("lists", "Deleted.");
        assertThat(edge.api().call("GET", "/account/lists", "").expect(200).result()).isEmpty();

        fill("events", Map.of("name", "sale", "event_start_time", "2099-05-01T18:00:00Z", "event_end_time",
                "2099-05-01T20:00:00Z", "total_active_users", "100", "new_users_per_minute", "50"));
        apply();
        awaitRow("events", "sale none 01/05/2099, 18:00:00 UTC");
        assertThat(edge.api().call("GET", "/account/events", "").expect(200).result().get(0)
                .path("total_active_users").asInt()).isEqualTo(100);
        press("Edit event sale");
        awaitDialog("edit");
        set("#edit", "total_active_users", "120");
        assertThat(apply()).contains("100 → 120");
        awaitCardNote("events", "Changed.");
        assertThat(edge.api().call("GET", "/account/events", "").expect(200).result().get(0)
                .path("total_active_users").asInt()).isEqualTo(120);
        press("Delete event sale");
        apply();
        awaitCardNote("events", "Deleted.");
        await("who changed what, the newest first").atMost(PATIENCE).until(() -> text(".audit tbody tr:first-child")
                .contains("events: ") && text(".audit").contains("lists: "));
        assertThat(text(".audit tbody tr:first-child")).contains("writer");
        assertThat(browser.complaints()).filteredOn(complaint -> !complaint.contains("status of 400")).isEmpty();
    }

    @Test
    @Tag("feature.event-report")
    void shouldReportAnEventThatHasBegunOnAPageAndAsCsv() {
        Instant now = InstantSource.system().instant();
        String id = edge.api().call("POST", "/tickets/events", """
                {"name": "first-night", "event_start_time": "%s", "event_end_time": "%s"}""".formatted(
                now.minus(Duration.ofHours(2)), now.plus(Duration.ofHours(1)))).expect(200).result().path("id")
                .asText();
        try {
            hold(edge.writer());
            awaitRoom("tickets");
            awaitCards();
            await("the event").atMost(PATIENCE).until(() -> browser
                    .ask("document.querySelectorAll('[aria-label=\"Report of event first-night\"]').length"),
                    Optional.of("1")::equals);

            press("Report of event first-night");

            await("its report").atMost(PATIENCE)
                    .until(() -> text("section:has(.ranges)").contains("Report of first-night")
                            && text(LOOKING_BACK).matches("(?s).*Arrived\\s+[1-9][\\d,]*\\s.*"));
            assertThat(text(LOOKING_BACK)).containsPattern("Let in\\s+[1-9]").containsPattern("Median wait\\s+[1-9]")
                    .containsPattern("Gave up\\s+about \\d").containsPattern("wait still")
                    .containsPattern("Busiest arrivals\\s+[1-9]\\d*\\s+a minute, at \\d")
                    .containsPattern("Busiest admissions\\s+[1-9]\\d*\\s+a minute, at \\d")
                    .containsPattern("Most waiting\\s+[1-9]");
            look("report", false, false);
            browser.screen(true, true);
            look("report", true, true);
            browser.driver().executeScript("HTMLAnchorElement.prototype.click = () => undefined;"
                    + " URL.createObjectURL = blob => { blob.text().then(text => { window.table = text; }); return '#'; };");
            browser.click(".ranges button:last-of-type");
            await("the table").atMost(PATIENCE)
                    .until(() -> browser.ask("window.table").orElse("").lines().count() > 60);
            assertThat(browser.ask("window.table").orElse("")).startsWith("time,data_center,arrivals,");
        } finally {
            edge.api().call("DELETE", "/tickets/events/" + id, "").expect(200);
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void shouldMakeAndDeleteARoomOnAPhone() {
        hold(edge.writer());
        browser.screen(true, false);
        awaitRooms();
        browser.click("#new-room");
        awaitDialog("edit");
        Map.of("name", "pop-up", "host", "pop-up.example", "total_active_users", "10", "new_users_per_minute", "10")
                .forEach((field, value) -> set("#edit", field, value));
        lookAt("new-room-phone");

        browser.click("#edit [value=review]");
        apply();

        await("the new room").atMost(PATIENCE).until(() -> text("h1").equals("pop-up"));
        awaitCards();
        look("managed", true, false);
        browser.click("#delete-room");
        apply();
        await("all rooms").atMost(PATIENCE).until(() -> text("h1").equals("Rooms"));
        assertThat(edge.api().call("GET", "", "").expect(200).result()).hasSize(3);
    }

    @Test
    void shouldChangeWhatARoomIsAndUndoNothing() {
        hold(edge.writer());
        awaitRooms();
        edge.api().call("POST", "", """
                {"id": "fair", "name": "fair", "host": "fair.example", "total_active_users": 10,
                 "new_users_per_minute": 10}""").expect(200);
        try {
            awaitRoom("fair");
            awaitCards();
            browser.click("#edit-room");
            awaitDialog("edit");
            set("#edit", "path", "/tickets");
            set("#edit", "description", "At the gate");
            lookAt("edit-room");
            edge.api().call("PATCH", "/fair", "{\"total_active_users\": 90}").expect(200);

            apply();
            awaitProblem("Not done: ");
            String changes = apply();

            assertThat(changes).contains("Path: / → /tickets. Nobody queues at the old address any more.",
                    "Description: none → At the gate").doesNotContain("Host", "Most visitors at once");
            await("the room as it is").atMost(PATIENCE).until(() -> text("main").contains("fair.example/tickets"));
            JsonNode room = edge.api().call("GET", "/fair", "").expect(200).result();
            assertThat(room.path("description").asText()).isEqualTo("At the gate");
            assertThat(room.path("total_active_users").asInt()).isEqualTo(90);
        } finally {
            edge.api().call("DELETE", "/fair", "").expect(200);
        }
        assertThat(browser.complaints()).filteredOn(complaint -> !complaint.contains("status of 412")).isEmpty();
    }

    /** A prequeue that is longer than the session, in an event whose sessions are not renewed. */
    @Test
    @Tag("feature.planned-events")
    void shouldPlanAnEventForWhichThoseWhoAreInQueueToo() {
        hold(edge.writer());
        awaitRoom("account");
        awaitCards();
        fill("events", Map.of("name", "recall", "prequeue_start_time", "2098-05-01T17:30:00Z", "event_start_time",
                "2098-05-01T18:00:00Z", "event_end_time", "2098-05-01T20:00:00Z", "session_duration", "5"));
        choose("true");
        lookAt("event");
        assertThat(apply()).contains("Session: 5", "Sessions end without renewal: none → yes");
        awaitRow("events", "recall 01/05/2098, 17:30:00 UTC");
        assertThat(recall().path("session_duration").asInt()).isEqualTo(5);
        assertThat(recall().path("disable_session_renewal").asBoolean()).isTrue();

        edit("Edit event recall");
        choose("false");
        assertThat(apply()).contains("Sessions end without renewal: yes → no").doesNotContain("Session: ");
        awaitCardNote("events", "Changed.");
        assertThat(recall().path("disable_session_renewal").asText()).isEqualTo("false");
        edit("Edit event recall");
        choose("");
        assertThat(apply()).contains("Sessions end without renewal: no → none");
        await("the room's own").atMost(PATIENCE).until(() -> recall().path("disable_session_renewal").isNull());

        await("the last change").atMost(PATIENCE).until(() -> !isOpen("confirm") && !isOpen("edit"));
        edge.api().call("DELETE", "/account/events/" + recall().path("id").asText(), "").expect(200);
        assertThat(browser.complaints()).isEmpty();
    }

    private static JsonNode recall() {
        return edge.api().call("GET", "/account/events", "").expect(200).result().get(0);
    }

    private static void choose(String value) {
        browser.click("#edit [name=disable_session_renewal] option[value='" + value + "']");
    }

    private static void edit(String label) {
        press(label);
        awaitDialog("edit");
    }

    private static void awaitCards() {
        await("what the room has").atMost(PATIENCE).until(
                () -> browser.ask("document.querySelectorAll('[data-add]').length"), Optional.of("3")::equals);
    }

    /** Opens the form for one thing more, fills it in and asks for the review. */
    private static void fill(String kind, Map<String, String> values) {
        browser.click("[data-add=" + kind + "]");
        awaitDialog("edit");
        values.forEach((field, value) -> set("#edit", field, value));
    }

    private static void press(String label) {
        browser.click("button[aria-label='" + label + "']");
    }

    /** Reviews the changes if there are any, and applies them; returns the text that had to be confirmed. */
    private static String apply() {
        if (isOpen("edit")) {
            browser.click("#edit [value=review]");
        }
        awaitDialog("confirm");
        String changes = text("#confirm");
        browser.click("#confirm [value=apply]");
        return changes;
    }

    private static void awaitProblem(String words) {
        await(words).atMost(PATIENCE).until(() -> isOpen("edit") && text("#edit-problem").contains(words));
    }

    private static void awaitRow(String kind, String words) {
        await(words).atMost(PATIENCE).until(() -> cardText(kind).replaceAll("\\s+", " ").contains(words));
    }

    private static void awaitCardNote(String kind, String words) {
        await(words).atMost(PATIENCE).until(() -> cardText(kind).contains(words));
    }

    private static String cardText(String kind) {
        return text("section:has([data-add=" + kind + "])");
    }

    @Test
    void shouldNotUndoWhatSomebodyElseChangedMeanwhile() {
        hold(edge.writer());
        awaitRoom("account");
        set("new_users_per_minute", "250");
        edge.api().call("PATCH", "/account", "{\"total_active_users\": 900}").expect(200);

        browser.click("main form .main");
        awaitDialog("confirm");
        browser.click("#confirm [value=apply]");

        awaitNote("Not changed: Most visitors at once was changed meanwhile to 900");
        await("the room as it is").atMost(PATIENCE).until(() -> value("total_active_users").equals(Optional.of("900"))
                && value("new_users_per_minute").equals(Optional.of("200")));
    }

    /** A user who is told that nothing was changed relies on it. */
    @Test
    void shouldNotSayThatNothingWasChangedWhereThatIsNotKnown() {
        hold(edge.writer());
        awaitRoom("account");
        browser.driver().executeScript("""
                const real = window.fetch;
                window.fetch = (url, options) => options?.method === 'PATCH'
                    ? Promise.reject(new TypeError('cut off')) : real(url, options);""");
        browser.click("[name=queue_all]");
        browser.click("main form .main");
        awaitDialog("confirm");

        browser.click("#confirm [value=apply]");

        awaitNote("It is not known whether this was changed: cut off");
        await("the room as it is").atMost(PATIENCE).until(
                () -> browser.ask("document.querySelector('[name=queue_all]').checked"), Optional.of("false")::equals);
    }

    /** A connection may be dead without anybody being told. */
    @Test
    void shouldNotShowOldFiguresAsLive() {
        awaitRoom("tickets");
        await("live").atMost(PATIENCE).until(() -> text("#link").equals("Live"));

        browser.driver().executeScript(
                "ReadableStreamDefaultReader.prototype.read = () => new Promise(() => {})");

        await("not live").atMost(PATIENCE).until(() -> text("#link").equals("Not connected"));
        assertThat(browser.ask("document.getElementById('main').dataset.link")).contains("bad");
        lookAt("not-live");
    }

    private static void set(String field, String value) {
        set("", field, value);
    }

    private static void set(String within, String field, String value) {
        WebElement input = find(within + " [name=" + field + "]");
        input.clear();
        input.sendKeys(value);
    }

    private static Optional<String> value(String field) {
        return browser.ask("document.querySelector('[name=" + field + "]').value");
    }

    private static void awaitNote(String words) {
        await(words).atMost(PATIENCE).until(() -> text(".note[role=status]").equals(words));
    }
}
