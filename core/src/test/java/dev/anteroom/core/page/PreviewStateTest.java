package dev.anteroom.core.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreviewStateTest {

    private static Map<String, Object> facts(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : query.split("&", -1)) {
            parameters.put(parameter.split("=", 2)[0], parameter.split("=", 2)[1]);
        }
        return PreviewState.of(parameters).facts().json();
    }

    @ParameterizedTest
    @CsvSource({"waitTime=50,waitTimeFormatted,50 minutes", "force_queue=true,queueAll,true",
            "queue_is_full=true,queueIsFull,true", "queueing_method=random,isRandomQueue,true",
            "queueing_method=reject,refreshIntervalSeconds,0", "event=prequeueing,isEventPrequeueing,true",
            "event=prequeueing,timeUntilEventStartFormatted,8 minutes", "event=started,isEventActive,true",
            "event=started&force_queue=true,isEventActive,false", "event=prequeueing&queueing_method=reject,"
                    + "isEventPrequeueing,true",
            "event=prequeueing&shuffle_at_event_start=true,shuffleAtEventStart,true",
            "event=none,isEventActive,false", "origin_unhealthy=true,isOriginUnhealthy,true",
            "origin_unhealthy=true,waitTimeKnown,false", "_=1,waitTimeFormatted,12 minutes"})
    void shouldShowWhatTheAddressAsksFor(String query, String field, String value) {
        assertThat(facts(query).get(field)).hasToString(value);
    }

    @ParameterizedTest
    @CsvSource({"force_queue=1,force_queue is '1'; it must be true or false", "event=soon,event is 'soon'",
            "waitTime=-1,waitTime is '-1'", "waitTime=9999999,waitTime is '9999999'",
            "queueing_method=lifo,queueing_method is 'lifo'"})
    void shouldRefuseWhatItDoesNotKnow(String query, String message) {
        assertThatThrownBy(() -> facts(query)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message.replace(';', ','));
    }

    @Test
    void shouldShowATemplateInAState() {
        assertThat(PagePreview.ofTemplate("{{#queueAll}}all{{/queueAll}}{{waitTime}}",
                PreviewState.of(Map.of("force_queue", "true")))).isEqualTo("all0");
    }
}
