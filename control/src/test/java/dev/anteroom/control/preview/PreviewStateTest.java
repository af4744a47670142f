package dev.anteroom.control.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("feature.own-page")
class PreviewStateTest {

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String parameter : query.split("&", -1)) {
            parameters.put(parameter.split("=", 2)[0], parameter.split("=", 2)[1]);
        }
        return parameters;
    }

    private static Map<String, Object> facts(String query) {
        return PreviewState.of(parameters(query)).facts().json();
    }

    @ParameterizedTest
    @CsvSource({"waitTime=50,waitTimeFormatted,50 minutes", "force_queue=true,queueAll,true",
            "queue_is_full=true,queueIsFull,true", "queueing_method=random,isRandomQueue,true",
            "queueing_method=reject,refreshIntervalSeconds,0", "event=prequeueing,isEventPrequeueing,true",
            "event=prequeueing,timeUntilEventStartFormatted,8 minutes", "event=started,isEventActive,true",
            "event=started,timeUntilEventEnd,60",
            "event=prequeueing,isEventActive,true", "event=prequeueing,timeUntilEventEnd,68",
            "event=started&force_queue=true,isEventActive,false", "event=prequeueing&queueing_method=reject,"
                    + "isEventPrequeueing,true",
            "event=prequeueing&shuffle_at_event_start=true,shuffleAtEventStart,true",
            "event=started&shuffle_at_event_start=true,shuffleAtEventStart,true",
            "shuffle_at_event_start=true,shuffleAtEventStart,false", "event=none,isEventActive,false",
            "origin_unhealthy=true,isOriginUnhealthy,true",
            "origin_unhealthy=true,waitTimeKnown,false", "_=1,waitTimeFormatted,10 minutes"})
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

    @ParameterizedTest
    @CsvSource({"queueing_method=passthrough,true", "queueing_method=passthrough&event=started,true",
            "queueing_method=passthrough&queue_is_full=true&origin_unhealthy=true,true",
            "queueing_method=passthrough&force_queue=true,false",
            "queueing_method=passthrough&event=prequeueing,false", "queueing_method=fifo,false"})
    void shouldShowTheSiteWhereEverybodyIsLetIn(String query, boolean isSite) {
        String page = PreviewState.of(parameters(query)).show("wait");

        assertThat(page.contains("Welcome")).isEqualTo(isSite);
        assertThat(page.equals("wait")).isNotEqualTo(isSite);
    }

    @Test
    void shouldShowATemplateInAState() {
        assertThat(PreviewState.of(Map.of("force_queue", "true")).show("{{#queueAll}}all{{/queueAll}}{{waitTime}}"))
                .isEqualTo("all0");
    }
}
