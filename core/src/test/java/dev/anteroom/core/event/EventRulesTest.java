package dev.anteroom.core.event;

import static dev.anteroom.core.event.Events.MINUTE;
import static dev.anteroom.core.event.Events.NOON;
import static dev.anteroom.core.event.Events.room;
import static dev.anteroom.core.event.Events.sale;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.room.RoomConfigCheck;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("feature.planned-events")
class EventRulesTest {

    private static Arguments with(String problem, Consumer<RoomEvent.Builder> change) {
        return Arguments.of(problem, change);
    }

    static Stream<Arguments> nonsense() {
        return Stream.of(
                with("event 'sale' starts at 2027-01-15T08:10:00Z and ends at 2027-01-15T08:10:59.999Z, but it must"
                        + " last at least 60000 ms, which is one bucket",
                        event -> event.setEndAt(NOON + 11 * MINUTE - 1)),
                with("event 'sale' has a prequeue from 2027-01-15T08:05:00.001Z and starts at 2027-01-15T08:10:00Z,"
                        + " but its prequeue must last at least 300000 ms",
                        event -> event.setPrequeueAt(NOON + 5 * MINUTE + 1)),
                with("event 'sale' is shuffled at its start, but has no prequeue, which a shuffle needs",
                        event -> event.setShuffleAtStart(true).setPrequeueAt(null)),
                with("event 'sale': the limits of active and of new users must be given together",
                        event -> event.setTotalActiveUsers(5)),
                with("event 'sale': the limit of active users is 0",
                        event -> event.setTotalActiveUsers(0).setNewUsersPerMinute(1)),
                with("event 'sale': the session duration in milliseconds is 0",
                        event -> event.setSessionDurationMillis(0L)),
                with("event 'sale': the seed of the shuffle must match", event -> event.setShuffleSeed("secret")));
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void shouldNameWhatMakesNoSense(String problem, Consumer<RoomEvent.Builder> change) {
        RoomEvent.Builder event = sale();
        change.accept(event);

        assertThat(RoomConfigCheck.problems(room(event.build()))).singleElement().asString().startsWith(problem);
    }

    @Test
    void shouldRefuseTwoEventsAtOncePrequeueIncluded() {
        RoomEvent second = sale().setId("b").setName("b").setPrequeueAt(NOON + 20 * MINUTE - 1)
                .setStartAt(NOON + 30 * MINUTE).setEndAt(NOON + 40 * MINUTE).build();

        assertThat(EventRules.problems(room(second, sale().build()))).containsExactly(
                "events 'sale' and 'b' overlap: the second begins at 2027-01-15T08:19:59.999Z, including its prequeue,"
                        + " but the first ends only at 2027-01-15T08:20:00Z");
        assertThat(EventRules.problems(room(RoomEvent.newBuilder(second).setSuspended(true).build(), sale().build())))
                .isEmpty();
    }

    @Test
    void shouldRefuseTheSameNameTwice() {
        RoomEvent second = sale().setId("b").setPrequeueAt(null).setStartAt(NOON + 30 * MINUTE)
                .setEndAt(NOON + 40 * MINUTE).build();

        assertThat(EventRules.problems(room(sale().build(), second))).singleElement().asString()
                .startsWith("event 'sale': its id or its name is used by another event");
    }

    @Test
    void shouldAskForAShorterPrequeueWhereBucketsAreShort() {
        RoomConfig quick = RoomConfig.newBuilder(room()).setBucketDurationMillis(2_000).build();
        RoomConfig slow = RoomConfig.newBuilder(room()).setBucketDurationMillis(10 * MINUTE).build();

        assertThat(EventRules.leastPrequeue(quick)).isEqualTo(10_000);
        assertThat(EventRules.leastPrequeue(room())).isEqualTo(5 * MINUTE);
        assertThat(EventRules.leastPrequeue(slow)).isEqualTo(10 * MINUTE);
    }
}
