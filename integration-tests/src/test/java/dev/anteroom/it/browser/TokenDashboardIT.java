package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tokens on the dashboard; pictures are written to {@code target/screenshots}. */
@Tag("feature.dashboard")
@Tag("feature.tokens")
class TokenDashboardIT {

    @AutoClose
    private final OperatedDashboard dashboard;

    TokenDashboardIT(@TempDir Path folder) {
        dashboard = new OperatedDashboard(folder);
    }

    private String secret() {
        dashboard.awaitDialog("secret");
        String value = dashboard.browser().ask("document.getElementById('secret-value').value").orElse("");
        dashboard.click("#secret button.main");
        return value;
    }

    private int statusOf(String token) {
        return dashboard.edge().api().as(token).call("GET", "", "").status();
    }

    @Test
    void shouldMakeChangeRenewAndDeleteAToken() {
        dashboard.open("tokens", dashboard.edge().administrator());
        dashboard.awaitText("the tokens of the file", "main table", "In the file");
        dashboard.awaitText("the audit, once it is read", ".audit", "Nobody changed anything");
        dashboard.browser().complaints();

        dashboard.click("[data-add=tokens]");
        dashboard.awaitDialog("edit");
        dashboard.find("#edit [name=name]").sendKeys("night-shift");
        dashboard.submit();
        dashboard.confirm();
        dashboard.awaitDialog("secret");
        dashboard.picture("token-made");
        String first = secret();
        dashboard.awaitText("the token", "main table", "night-shift");
        assertThat(statusOf(first)).isEqualTo(200);
        assertThat(dashboard.browser().ask("document.documentElement.outerHTML.includes('" + first + "')"
                + " || document.getElementById('secret-value').value !== ''")).contains("false");

        dashboard.click("[aria-label='Edit token night-shift']");
        dashboard.awaitDialog("edit");
        dashboard.click("#edit [name=scope] option[value=metrics]");
        dashboard.submit();
        dashboard.confirm();
        await("the change").atMost(PATIENCE).until(() -> statusOf(first) == 403);

        dashboard.click("[aria-label='New value of token night-shift']");
        dashboard.confirm();
        String second = secret();
        assertThat(statusOf(first)).isEqualTo(401);
        assertThat(statusOf(second)).isEqualTo(403);
        dashboard.awaitText("what was done", ".audit", "New value");
        dashboard.lookAtAll("tokens");
        dashboard.browser().screen(true, true);
        dashboard.lookAtAll("tokens-phone");
        dashboard.browser().screen(false, false);

        dashboard.click("[aria-label='Delete token night-shift']");
        dashboard.confirm();
        await("the token is gone").atMost(PATIENCE).until(() -> statusOf(second) == 401);
        dashboard.awaitText("its end", ".audit", "Deleted");
        assertThat(dashboard.browser().complaints()).isEmpty();
    }
}
