package dev.anteroom.it.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Health checks on the dashboard; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
@Tag("feature.health-analytics")
class HealthDashboardIT {

    @AutoClose
    private final OperatedDashboard dashboard;

    HealthDashboardIT(@TempDir Path folder) {
        dashboard = new OperatedDashboard(folder);
    }

    @Test
    void shouldMakeChangeAndDeleteAHealthCheckAndShowItsProbes() {
        dashboard.open("health", dashboard.edge().writer());
        dashboard.click("[data-add=healthchecks]");
        dashboard.awaitDialog("edit");
        dashboard.find("#edit [name=name]").sendKeys("site");
        dashboard.find("#edit [name=address]").sendKeys("127.0.0.1");
        dashboard.find("#edit [name=interval]").clear();
        dashboard.find("#edit [name=interval]").sendKeys("1");
        dashboard.submit();
        dashboard.confirm();

        dashboard.awaitText("the check", "main table", "HTTP 127.0.0.1");
        dashboard.awaitText("its probes, which this edge is not allowed to make", "[data-check]",
                "Address may not be probed");
        dashboard.look("health");

        dashboard.find("[aria-label='Edit health check site']").click();
        dashboard.awaitDialog("edit");
        dashboard.find("#edit [name=suspended]").click();
        dashboard.submit();
        dashboard.confirm();
        dashboard.awaitText("the change", "main table", "suspended");

        dashboard.find("[aria-label='Delete health check site']").click();
        dashboard.confirm();
        await("the check is gone").atMost(OperatedDashboard.PATIENCE)
                .until(() -> dashboard.all("[data-check]").isEmpty());
        assertThat(dashboard.browser().complaints()).isEmpty();
    }
}
