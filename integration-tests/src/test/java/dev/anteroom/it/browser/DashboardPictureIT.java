package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.devkit.crowd.Crowd;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.measure.Measurement;
import dev.anteroom.devkit.system.AnteroomSystem;
import dev.anteroom.devkit.system.SystemPlan;
import dev.anteroom.edge.EdgeObserver;
import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Takes the picture of the dashboard for README and {@code docs/dashboard.md}: the whole system runs with the demo's own
 * crowd, and a browser looks at the room near the end of the run. Runs only when asked to, as it takes some minutes.
 */
@EnabledIfSystemProperty(named = "anteroom.dashboard.picture", matches = ".+")
class DashboardPictureIT {

    private static final int LIMIT = 400;
    private static final Crowd.Plan CROWD = new Crowd.Plan(3_000, Duration.ofMinutes(2), 1);
    private static final String WAITING = "document.querySelector('main').innerText";

    @Test
    void shouldShowTheDemoOnTheDashboard(@TempDir Path logs) {
        DemoRoom room = DemoRoom.ofLimit(LIMIT);
        SystemPlan plan = new SystemPlan(room, SystemPlan.edges(0, 0), 0, 0, 0, Optional.empty(), logs);
        InstantSource clock = InstantSource.system();
        Measurement measurement = new Measurement(room);
        try (Chromium browser = Chromium.open();
                AnteroomSystem system = AnteroomSystem.start(plan, EdgeObserver.NONE, measurement::servedAtOrigin,
                        step -> {
                        }, clock)) {
            browser.screen(false, false);
            String page = "http://127.0.0.1:" + system.managementPorts().getFirst() + "/dashboard/";
            browser.open(page);
            browser.driver().executeScript("sessionStorage.setItem('anteroom token', arguments[0])", system.token());
            Future<Void> over = new Crowd(system.vertx(), clock, CROWD, room, system.edges(), measurement).run();
            await("the end of the crowd").atMost(CROWD.duration().plus(PATIENCE)).until(over::isComplete);

            // Before it had the token, the page was refused its data.
            browser.complaints();
            browser.open("about:blank");
            browser.open(page + "#/room/" + room.id());
            await("figures and history").atMost(PATIENCE).until(() -> browser.ask(WAITING).orElse("")
                    .matches("(?s).*95 % at most \\d.*")
                    && browser.ask("document.querySelectorAll('canvas').length").equals(Optional.of("4")));
            browser.wholePage(Path.of(System.getProperty("anteroom.dashboard.picture")));
            assertThat(browser.complaints()).isEmpty();
        }
    }
}
