package dev.anteroom.core.event;

import static dev.anteroom.core.event.Events.MINUTE;
import static dev.anteroom.core.event.Events.NOON;
import static dev.anteroom.core.event.Events.room;
import static dev.anteroom.core.event.Events.sale;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class EventScheduleTest {

    private static Phase phase(EventSchedule schedule, long time) {
        return schedule.at(time).phase();
    }

    @Test
    void shouldLeaveARoomWithoutEventsAsItIs() {
        RoomConfig room = room();

        EventSchedule schedule = EventSchedule.of(room);

        assertThat(schedule.periods()).hasSize(1);
        assertThat(schedule.at(NOON).config()).isSameAs(room);
        assertThat(schedule.at(Long.MAX_VALUE).config()).isSameAs(room);
    }

    @Test
    void shouldChangeOverAtTheFirstMillisecondOfEachPeriod() {
        EventSchedule schedule = EventSchedule.of(room(sale().build()));

        assertThat(phase(schedule, NOON - 1)).isEqualTo(Phase.USUAL);
        assertThat(phase(schedule, NOON)).isEqualTo(Phase.PREQUEUE);
        assertThat(phase(schedule, NOON + 10 * MINUTE - 1)).isEqualTo(Phase.PREQUEUE);
        assertThat(phase(schedule, NOON + 10 * MINUTE)).isEqualTo(Phase.EVENT);
        assertThat(phase(schedule, NOON + 20 * MINUTE - 1)).isEqualTo(Phase.EVENT);
        assertThat(phase(schedule, NOON + 20 * MINUTE)).isEqualTo(Phase.USUAL);
    }

    @Test
    void shouldWaitForTheNextBucketWhereATimeIsWithinOne() {
        EventSchedule schedule = EventSchedule.of(room(sale().setPrequeueAt(NOON + 1)
                .setStartAt(NOON + 10 * MINUTE + 1).setEndAt(NOON + 20 * MINUTE + 1).build()));

        assertThat(schedule.periods()).extracting(RoomPeriod::until).containsExactly(NOON + MINUTE,
                NOON + 11 * MINUTE, NOON + 21 * MINUTE, Long.MAX_VALUE);
    }

    @Test
    void shouldOverrideWhatTheEventSaysAndNothingElse() {
        RoomEvent event = sale().setTotalActiveUsers(500).setNewUsersPerMinute(50)
                .setSessionDurationMillis(10 * MINUTE).setDisableSessionRenewal(true)
                .setQueueingMethod(QueueingMethod.RANDOM).setCustomPageHtml("<p>sale</p>").build();
        RoomConfig room = room(event);

        EventSchedule schedule = EventSchedule.of(room);

        assertThat(schedule.at(NOON + 10 * MINUTE).config()).isEqualTo(RoomConfig.newBuilder(room)
                .setEvents(List.of()).setTotalActiveUsers(500).setNewUsersPerMinute(50)
                .setSessionDurationMillis(10 * MINUTE).setDisableSessionRenewal(true)
                .setQueueingMethod(QueueingMethod.RANDOM).setCustomPageHtml("<p>sale</p>").build());
        assertThat(schedule.at(NOON).config()).as("while they queue, what they see, and how long a session lasts")
                .isEqualTo(RoomConfig.newBuilder(room).setEvents(List.of()).setSessionDurationMillis(10 * MINUTE)
                        .setDisableSessionRenewal(true).setQueueingMethod(QueueingMethod.RANDOM)
                        .setCustomPageHtml("<p>sale</p>").build());
        assertThat(schedule.at(NOON + 20 * MINUTE).config()).isSameAs(room);
    }

    @Test
    void shouldIgnoreSuspendedEvents() {
        EventSchedule schedule = EventSchedule.of(room(sale().setSuspended(true).build()));

        assertThat(schedule.periods()).hasSize(1);
    }

    @Test
    void shouldKeepASessionAsLongAsItWasPromised() {
        EventSchedule schedule = EventSchedule.of(room(sale().setSessionDurationMillis(MINUTE).build()));

        assertThat(schedule.sessionAt(NOON - 1)).isEqualTo(5 * MINUTE);
        assertThat(schedule.sessionAt(NOON)).as("from the prequeue on").isEqualTo(MINUTE);
        assertThat(schedule.sessionAt(NOON + 20 * MINUTE)).isEqualTo(5 * MINUTE);
        assertThat(schedule.longestSession()).isEqualTo(5 * MINUTE);
    }

    @Property(tries = 200)
    void shouldCoverEveryMomentOnceWithWholeBuckets(@ForAll @IntRange(min = 1, max = 90_000) int bucket,
            @ForAll List<@LongRange(min = 0, max = 3_600_000) Long> gaps,
            @ForAll @LongRange(min = -1_000_000, max = 100_000_000) long time) {
        List<RoomEvent> events = new ArrayList<>();
        long at = NOON;
        for (long gap : gaps) {
            RoomEvent.Builder event = RoomEvent.newBuilder().setId("e" + events.size()).setName("e" + events.size());
            at += gap;
            long prequeueAt = at;
            at += 5L * bucket + gap / 7;
            event.setPrequeueAt(gap % 2 == 0 ? prequeueAt : null).setStartAt(at);
            at += bucket + gap / 3;
            events.add(event.setEndAt(at).build());
        }
        RoomConfig room = RoomConfig.newBuilder(room()).setBucketDurationMillis(bucket).setTickDurationMillis(bucket)
                .setEvents(events).build();

        assertThat(EventRules.problems(room)).as("events may touch").isEmpty();
        EventSchedule schedule = EventSchedule.of(room);

        assertThat(schedule.periods().stream().filter(period -> period.covers(NOON + time))).hasSize(1);
        assertThat(schedule.at(NOON + time).covers(NOON + time)).isTrue();
        long before = Long.MIN_VALUE;
        for (RoomPeriod period : schedule.periods()) {
            assertThat(period.from()).isEqualTo(before);
            assertThat(period.until() % bucket == 0 || period.until() == Long.MAX_VALUE).isTrue();
            assertThat(period.until()).isGreaterThan(period.from());
            before = period.until();
        }
        for (RoomEvent event : events) {
            RoomPeriod justBefore = schedule.at(event.getStartAt() - 1);
            assertThat(justBefore.phase() == Phase.EVENT && justBefore.event().orElseThrow().equals(event)).isFalse();
        }
    }
}
