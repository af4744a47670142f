package dev.anteroom.roomfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventFieldsTest {

    private static final String TIMES = "event_start_time: 2030-05-01T18:00:00Z, event_end_time: 2030-05-01T20:00:00Z";

    private static List<RoomEvent> parse(String events) throws JsonProcessingException {
        return RoomsFile.parse("""
                rooms:
                  - name: shop
                    host: shop.example
                    total_active_users: 200
                    new_users_per_minute: 200
                    events: [%s]
                """.formatted(events), "rooms.yaml").getFirst().getEvents();
    }

    @Test
    void shouldReadTheExampleOfTheDocumentation() throws IOException {
        String page = Files.readString(Path.of("..", "docs", "planned-events.md"));
        int start = page.indexOf("```yaml\n") + "```yaml\n".length();

        RoomEvent event = RoomsFile.parse(page.substring(start, page.indexOf("```", start)), "rooms.yaml").getFirst()
                .getEvents().getFirst();

        assertThat(event).isEqualTo(RoomEvent.newBuilder().setId("summer-sale").setName("summer-sale")
                .setDescription("1000 pairs of shoes")
                .setPrequeueAt(Instant.parse("2030-06-01T17:30:00Z").toEpochMilli())
                .setStartAt(Instant.parse("2030-06-01T18:00:00Z").toEpochMilli())
                .setEndAt(Instant.parse("2030-06-01T20:00:00Z").toEpochMilli()).setShuffleAtStart(true)
                .setTotalActiveUsers(5_000).setNewUsersPerMinute(2_000).setSessionDurationMillis(600_000L).build());
    }

    @Test
    void shouldReadEverythingThatAnEventMayOverride() throws JsonProcessingException {
        RoomEvent event = parse("{id: e-1, name: sale, " + TIMES + ", suspended: true, queueing_method: random,"
                + " disable_session_renewal: true, custom_page_html: '<p>{{waitTime}}</p>', session_duration: 90s}")
                .getFirst();

        assertThat(event.getId()).isEqualTo("e-1");
        assertThat(event.getSuspended()).isTrue();
        assertThat(event.getQueueingMethod()).isEqualTo(QueueingMethod.RANDOM);
        assertThat(event.getDisableSessionRenewal()).isTrue();
        assertThat(event.getCustomPageHtml()).isEqualTo("<p>{{waitTime}}</p>");
        assertThat(event.getSessionDurationMillis()).isEqualTo(90_000);
        assertThat(event.getTotalActiveUsers()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', value = {
            "{name: a};events, number 1: event_start_time is missing, it must be a moment such as 2030-05-01T18:00:00Z",
            "{name: a, event_start_time: today, event_end_time: tomorrow};events, number 1: event_start_time is 'today'",
            "{name: a, TIMES, event_duration: 1h};events, number 1: unknown key event_duration; known are id, name",
            "{name: a, TIMES, session_duration: 2h};events, number 1: session_duration is '2h', it must be whole minutes 1..30",
            "{name: a, TIMES, custom_page_html: '{{#a}}'};events, number 1, custom_page_html, ",
            "{name: a, TIMES, total_active_users: 5};event 'a': the limits of active and of new users must be given together",
            "{name: a, TIMES, prequeue_start_time: 2030-05-01T17:56:00Z};event 'a' has a prequeue from"
                    + " 2030-05-01T17:56:00Z",
            "{name: a, TIMES, shuffle_at_event_start: true};event 'a' is shuffled at its start, but has no prequeue",
            "{name: a, TIMES}, {name: b, TIMES};events 'a' and 'b' overlap: the second begins at 2030-05-01T18:00:00Z"})
    void shouldSayWhatIsWrong(String events, String problem) {
        assertThatThrownBy(() -> parse(events.replace("TIMES", TIMES))).isInstanceOf(RoomsFileException.class)
                .hasMessageContaining("room 'shop'").hasMessageContaining(problem);
    }
}
