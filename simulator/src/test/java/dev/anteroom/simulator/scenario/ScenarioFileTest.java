package dev.anteroom.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.schemas.avro.QueueingMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioFileTest {

    private static final String ROOM = "room: {total_active_users: 100, new_users_per_minute: 50}\n";

    @Test
    void shouldReadWhatIsGivenAndKnowTheRest() {
        Scenario scenario = ScenarioFile.parse(ROOM + """
                data_centers: {names: [nairobi, dublin], event_delay: 100ms..2s}
                arrivals: {shape: one_place_spike, place: dublin, visitors: 20}
                visitors: {stay: fixed 1m, no_shows: 0.3}
                changes: [{at: 5m, total_active_users: 50}, {at: 6m, queueing_method: random}]
                seeds: [1, 2]
                strategies: [tickets, even_split]
                """, "mine");
        assertThat(scenario.name()).isEqualTo("mine");
        assertThat(scenario.room().getSessionDurationMillis()).isEqualTo(300_000);
        assertThat(scenario.dataCenters().eventDelay()).isEqualTo(new Span(100, 2_000));
        assertThat(scenario.visitors().stay()).isEqualTo(new Lengths(Lengths.Form.FIXED, new Span(60_000, 60_000)));
        assertThat(scenario.changes()).extracting(change -> change.room().getTotalActiveUsers()).containsExactly(50,
                50);
        assertThat(scenario.changes().getLast().room().getQueueingMethod()).isEqualTo(QueueingMethod.RANDOM);
        assertThat(scenario.strategies()).containsExactly(Strategy.TICKETS, Strategy.EVEN_SPLIT);
        assertThat(scenario.arrivals().waves(scenario.dataCenters().names()).getLast().places()).containsExactly(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '"', textBlock = """
            arrivals: {visitors: 0}                ~ arrivals.visitors is '0', it must be 1..20000000
            arrivals: {visitors: many}             ~ arrivals.visitors is 'many', it must be a whole number
            arrivals: {shape: triangle}            ~ arrivals.shape is 'triangle', it must be one of steady
            arrivals: {shape: one_place_spike, place: oslo} ~ arrivals.place is 'oslo', it must be one of
            arrivals: {shape: worldwide_spike, spike_at: 1h} ~ arrivals.spike_at is '3600000ms', it must be less than
            arrival: {visitors: 5}                 ~ unknown key arrival; known are arrivals, bots
            arrivals: {visitor: 5}                 ~ unknown key arrivals.visitor; known are over, place
            arrivals: [1]                          ~ arrivals is '[1]', it must be a map
            data_centers: {count: 0}               ~ data_centers is '0', it must be 1..10000
            data_centers: {edges: 0}               ~ data_centers.edges is '0', it must be 1..1000
            data_centers: {event_delay: fast}      ~ data_centers.event_delay is 'fast', it must be a duration
            data_centers: {view_delay: 2s..1s}     ~ data_centers.view_delay is '2s..1s', it must be a duration
            data_centers: {names: [a, a]}          ~ data_centers.names is '[a, a]', it must be a list of different
            visitors: {stay: long}                 ~ visitors.stay is 'long', it must be such as fixed 1m
            visitors: {no_shows: 2}                ~ visitors.no_shows is '2.0', it must be 0..1
            visitors: {pages: fixed 4m}            ~ visitors.pages is '4m', it must be at most half of
            bots: {count: -1}                      ~ bots.count is '-1', it must be 0..1000000
            origin: {capacity: 0}                  ~ origin.capacity is '0', it must be 1 or more
            origin: {latency: 40s}                 ~ origin.latency is '40000ms', it must be 1ms..30s
            origin: {measured_every: 10ms}         ~ origin.measured_every is '10ms', it must be 100ms..1h
            origin: {speed: 5}                     ~ unknown key origin.speed; known are capacity, latency
            origin: {capacity: 50}                 ~ room.health_checks is '[]', it must be one check
            changes: [{at: 1m, tick_duration: 1s}] ~ unknown key changes.tick_duration
            changes: [{at: 1m, total_active_users: 0}] ~ changes: total_active_users is '0', it must be
            changes: [{at: 2m}, {at: 1m}]          ~ changes is '[120000, 60000]', it must be ascending
            duration: 0s                           ~ duration is '0ms', it must be 1s..7d
            seeds: []                              ~ seeds is '[]', it must be
            seeds: 5                               ~ seeds is '5', it must be a list of whole numbers
            seeds: [one]                           ~ seeds is 'one', it must be whole numbers
            strategies: []                         ~ strategies is '[]', it must be
            duration: 8d                           ~ duration is '691200000ms', it must be 1s..7d
            duration: long                         ~ duration is 'long', it must be a duration such as
            publish_interval: 1ms                  ~ publish_interval is '1ms', it must be 50ms..5s
            curve_factor: -1                       ~ curve_factor is '-1.0', it must be 0..8
            arrivals: {visitors: -5}               ~ arrivals.visitors is '-5', it must be 1..20000000
            arrivals: {over: 0s}                   ~ arrivals.over is '0ms', it must be 1ms or more
            arrivals: {spike_part: 1.5}            ~ arrivals.spike_part is '1.5', it must be 0..1
            arrivals: {shape: no_history, visitors: [5]} ~ arrivals.visitors is '[5]', it must be a whole number
            arrivals: {recording: a.avro}          ~ unknown key arrivals.recording; known are over, place
            data_centers: {jitter: 2}              ~ data_centers.jitter is '2.0', it must be 0..1
            data_centers: {skew: -1}               ~ data_centers.skew is '-1.0', it must be 0..4
            data_centers: {names: []}              ~ data_centers is '0', it must be 1..10000
            visitors: {stay: fixed 1m..2m}         ~ visitors.stay is 'fixed 1m..2m', it must be such as fixed 1m
            visitors: {patience: exponential}      ~ visitors.patience is 'exponential', it must be such as fixed 1m
            visitors: {reloading: 2}               ~ visitors.reloading is '2.0', it must be 0..1
            visitors: {reload_every: 1ms}          ~ visitors.reload_every is '1ms', it must be 100ms or more
            bots: {every: 1ms}                     ~ bots.every is '1ms', it must be 100ms or more
            changes: {at: 1m}                      ~ changes is '{"at":"1m"}', it must be a list
            changes: [{at: soon}]                  ~ changes.at is 'soon', it must be a duration
            seeds: [1]\\nseeds: [2]              ~ the scenario is not valid YAML: Duplicate field 'seeds'
            strategies: [luck]                     ~ strategies is 'luck', it must be tickets
            """)
    void shouldSayWhatIsWrong(String line, String problem) {
        assertThatThrownBy(() -> ScenarioFile.parse(ROOM + line.replace("\\n", "\n"), "bad"))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining(problem.strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '"', textBlock = """
            room: {total_active_users: 0, new_users_per_minute: 50} ~ room: total_active_users is '0', it must be a whole number 1..
            room: {total_active_users: 10}                          ~ room: new_users_per_minute is missing
            room: {total_active_users: 10, new_users_per_minute: 5, colour: red} ~ room: unknown key colour
            room: {total_active_users: -1, new_users_per_minute: 50} ~ room: total_active_users is '-1', it must be a whole number 1..
            room: {total_active_users: many, new_users_per_minute: 5} ~ room: total_active_users is 'many', it must be a whole number 1..
            room: {total_active_users: 10, new_users_per_minute: 5, queueing_method: lifo} ~ queueing_method is 'lifo'
            room: {total_active_users: 10, new_users_per_minute: 5, events: [{name: a, event_start_time: 2030-05-01T18:00:00Z, event_end_time: 2030-05-01T19:00:00Z}]} ~ room: events can't be simulated
            room: [10]                                              ~ room must be a map with total_active_users
            "room: {"                                               ~ the scenario is not valid YAML
            "- room"                                                ~ a scenario is '["room"]', it must be a map
            duration: 5m                                            ~ room must be a map with total_active_users
            """)
    void shouldSayWhatIsWrongWithTheRoom(String yaml, String problem) {
        assertThatThrownBy(() -> ScenarioFile.parse(yaml, "bad")).isInstanceOf(ScenarioException.class)
                .hasMessageContaining(problem.strip());
    }

    @Test
    void shouldSayThatAFileIsEmpty() {
        assertThatThrownBy(() -> ScenarioFile.parse("", "empty")).isInstanceOf(ScenarioException.class)
                .hasMessageContaining("room must be a map");
    }

    @Test
    void shouldSayThatAFileIsNotThere() {
        assertThatThrownBy(() -> ScenarioFile.read(Path.of("nowhere.yaml"))).isInstanceOf(ScenarioException.class)
                .hasMessageContaining("nowhere.yaml");
    }

    static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("scenarios"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void shouldReadTheExamples(Path file) {
        assertThat(ScenarioFile.read(file).room().getTotalActiveUsers()).isPositive();
    }
}
