package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.NotificationPolicy;
import dev.anteroom.schemas.avro.WebhookDestination;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.notifications")
class NotificationEditsTest {

    private static final String SECRET = "the-secret";

    private static JsonNode json(String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(yaml, e);
        }
    }

    private static WebhookDestination webhook() {
        return WebhookEdits.created("w1", json("{name: pager, url: 'https://hooks.example.com/a', secret: " + SECRET
                + "}"));
    }

    @Test
    void shouldNeverTellASecret() {
        assertThat(WebhookEdits.shown(webhook()).toString()).doesNotContain(SECRET).contains("\"has_secret\":true");
        assertThatThrownBy(() -> WebhookEdits.changed(webhook(), json("{secret: \"" + SECRET + "\\n\"}")))
                .isInstanceOf(RoomsFileException.class).hasMessageNotContaining(SECRET);
    }

    @Test
    void shouldKeepASecretUnlessAnotherIsGiven() {
        assertThat(WebhookEdits.changed(webhook(), json("{name: other}")).getSecret()).isEqualTo(SECRET);
        assertThat(WebhookEdits.changed(webhook(), json("{secret: new}")).getSecret()).isEqualTo("new");
        assertThat(WebhookEdits.changed(webhook(), json("{secret: ''}")).getSecret()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://a.example/", "https://user:word@a.example/", "https:///path", "a.example",
            "https://a.example/#part", "https://a.example/ x"})
    void shouldTakeNoOtherAddresses(String url) {
        assertThatThrownBy(() -> WebhookEdits.created("w1", json("{name: a, url: '" + url + "'}")))
                .hasMessageContaining("url is");
    }

    @Test
    void shouldReadAPolicyAsItIsShown() {
        NotificationPolicy policy = NotificationPolicyEdits.created("p1", json("""
                {name: On call, alert_type: health_check_status_notification, filters: {health_check_id: [site],
                status: [Unhealthy]}, mechanisms: {email: [{id: ann@example.com}], webhooks: [{id: w1}]}}"""));

        assertThat(policy.getAlertType()).isEqualTo(AlertType.HEALTH_CHECK_STATUS);
        assertThat(policy.getEmails()).isEqualTo(List.of("ann@example.com"));
        assertThat(policy.getStatuses()).isEqualTo(List.of("unhealthy"));
        assertThat(NotificationPolicyEdits.changed(policy, NotificationPolicyEdits.shown(policy))).isEqualTo(policy);
        assertThat(NotificationPolicyEdits.changed(policy, json("{enabled: false}")).getEmails())
                .isEqualTo(policy.getEmails());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{name: a, alert_type: tunnel_health_event, mechanisms: {webhooks: [{id: w}]}}",
            "{name: a, alert_type: waiting_room_queueing, mechanisms: {}}",
            "{name: a, alert_type: waiting_room_queueing, mechanisms: {email: [{id: nobody}]}}",
            "{name: a, alert_type: waiting_room_queueing, mechanisms: {webhooks: [{id: w}]}, filters: {status: [healthy]}}",
            "{name: a, alert_type: waiting_room_queueing, mechanisms: {webhooks: [{id: w}]}, filters: {colour: [red]}}",
            "{name: a, alert_type: waiting_room_queueing, mechanisms: {pagerduty: [{id: w}]}}",
            "{alert_type: waiting_room_queueing, mechanisms: {webhooks: [{id: w}]}}"})
    void shouldRefuseWhatCanNotBe(String policy) {
        assertThatThrownBy(() -> NotificationPolicyEdits.created("p1", json(policy)))
                .isInstanceOf(RoomsFileException.class);
    }
}
