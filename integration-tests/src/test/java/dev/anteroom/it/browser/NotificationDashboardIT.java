package dev.anteroom.it.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notifications on the dashboard; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
@Tag("feature.notifications")
class NotificationDashboardIT {

    @AutoClose
    private final OperatedDashboard dashboard;

    NotificationDashboardIT(@TempDir Path folder) {
        dashboard = new OperatedDashboard(folder);
    }

    @Test
    void shouldMakeAndChangeAPolicyAndSayWhyAWebhookIsNotSaved() {
        dashboard.open("notifications", dashboard.edge().writer());
        dashboard.click("[data-add=policies]");
        dashboard.awaitDialog("edit");
        dashboard.find("#edit [name=name]").sendKeys("on call");
        dashboard.find("#edit [name=mechanisms]").sendKeys("ann@example.com\nbob@example.com");
        dashboard.find("#edit [name=filters]").sendKeys("unhealthy");
        dashboard.submit();
        dashboard.confirm();
        dashboard.awaitText("the policy", "main", "ann@example.com, bob@example.com");
        dashboard.look("notifications");

        dashboard.click("[aria-label='Edit policy on call']");
        dashboard.awaitDialog("edit");
        dashboard.find("#edit [name=mechanisms]").clear();
        dashboard.find("#edit [name=mechanisms]").sendKeys("carol@example.com");
        dashboard.submit();
        dashboard.confirm();
        dashboard.awaitText("the change", "main", "carol@example.com");

        dashboard.click("[data-add='destinations/webhooks']");
        dashboard.awaitDialog("edit");
        dashboard.find("#edit [name=name]").sendKeys("pager");
        dashboard.find("#edit [name=url]").sendKeys("http://127.0.0.1:9/hook");
        dashboard.find("#edit [name=secret]").sendKeys("the-secret");
        dashboard.submit();
        assertThat(dashboard.find("#confirm").getText()).contains("Secret: set").doesNotContain("the-secret");
        dashboard.confirm();
        dashboard.awaitText("why it is not saved", "#edit-problem", "may not be reached");
    }
}
