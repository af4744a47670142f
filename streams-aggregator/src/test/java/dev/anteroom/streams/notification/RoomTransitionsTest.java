package dev.anteroom.streams.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.roomstate.Rooms;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.NoticeMemory;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class RoomTransitionsTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final RoomConfig room = Rooms.room(3, 200);
    private final List<Notification> told = new ArrayList<>();
    private NoticeMemory memory = RoomTransitions.nothing();
    private long now = Rooms.at("15:56");

    private void publish(int waiting, LimitReason reason, @Nullable String problem) {
        RoomState state = AvroTypes.newRoomState().setRoomId(room.getRoomId()).setPublishedAt(now).setBucketId(now)
                .setTotalActiveUsers(3).setNewUsersThisBucket(200).setActiveUsers(2).setWaitingUsers(waiting)
                .setAdmittedThisBucket(0).setAvailable(0).setRemaining(0).setUtilization(1).setUsersToOriginPerMinute(0)
                .setBuckets(List.of()).setScopes(List.of()).setDataCenters(List.of()).setLimitReason(reason)
                .setProblem(problem).build();
        RoomTransitions transitions = RoomTransitions.of(memory, room, state);
        memory = transitions.memory();
        told.addAll(transitions.notifications());
    }

    private void queue(int visitors, Duration duration) {
        for (long end = now + duration.toMillis(); now < end; now += SECOND.toMillis()) {
            publish(visitors, LimitReason.NONE, null);
        }
    }

    @Test
    void shouldTellThatAQueueBeginsAndThatItHasEnded() {
        queue(0, Duration.ofMinutes(5));
        assertThat(told).isEmpty();
        long began = now;
        queue(4, Duration.ofMinutes(5));
        queue(0, Duration.ofMinutes(5));

        assertThat(told).extracting(Notification::getStatus).containsExactly("queueing", "not_queueing");
        assertThat(told).extracting(Notification::getAlertType).containsOnly(AlertType.ROOM_QUEUEING);
        assertThat(told.getFirst().getAt()).isEqualTo(began);
        assertThat(told.getFirst().getWaitingUsers()).isEqualTo(4);
        assertThat(told.getLast().getAt()).isEqualTo(began + Duration.ofMinutes(6).toMillis());
        assertThat(told).extracting(Notification::getNotificationId).doesNotHaveDuplicates();
    }

    @Test
    void shouldTellOfOneQueueHoweverOftenNobodyWaitsForAMoment() {
        for (int i = 0; i < 10; i++) {
            queue(1, SECOND);
            queue(0, Duration.ofSeconds(59));
        }

        assertThat(told).extracting(Notification::getStatus).containsExactly("queueing");
    }

    @Test
    void shouldTellWhyLimitsAreLowered() {
        publish(0, LimitReason.UNHEALTHY, null);
        publish(0, LimitReason.UNHEALTHY, null);
        publish(0, LimitReason.RECOVERING, null);
        publish(0, LimitReason.NONE, null);

        assertThat(told).extracting(Notification::getStatus).containsExactly("unhealthy", "recovering", "none");
        assertThat(told).extracting(Notification::getPrevious).containsExactly("none", "unhealthy", "recovering");
    }

    @Test
    void shouldConcludeNothingFromTheStateOfAStoppedRoom() {
        publish(4, LimitReason.SLOW, "a data center is away");

        assertThat(told).isEmpty();
        assertThat(memory).isEqualTo(RoomTransitions.nothing());
    }

    @Test
    void shouldTellThatVisitorsQueueForAnEventAndThatItStartsAndEnds() {
        long start = now + Duration.ofMinutes(10).toMillis();
        long end = start + Duration.ofMinutes(10).toMillis();
        room.setEvents(List.of(event("sale", start - Duration.ofMinutes(5).toMillis(), start, end)));

        queue(0, Duration.ofMinutes(30));

        assertThat(told).extracting(Notification::getAlertType).containsOnly(AlertType.ROOM_EVENT);
        assertThat(told).extracting(Notification::getStatus).containsExactly("prequeueing", "started", "ended");
        assertThat(told).extracting(Notification::getPrevious).containsExactly("ended", "prequeueing", "started");
        assertThat(told).extracting(Notification::getAt).containsExactly(start - Duration.ofMinutes(5).toMillis(),
                start,
                end);
        assertThat(told).extracting(Notification::getEventName).containsOnly("sale");
        assertThat(told).extracting(Notification::getNotificationId).doesNotHaveDuplicates();
    }

    @Test
    void shouldTellThatARemovedEventHasEndedAndThatAnotherStartsAtOnce() {
        long end = now + Duration.ofMinutes(10).toMillis();
        room.setEvents(List.of(event("sale", null, now, end)));
        queue(0, Duration.ofMinutes(5));
        room.setEvents(List.of(event("concert", null, now - Duration.ofMinutes(1).toMillis(), end)));
        queue(0, Duration.ofMinutes(2));

        assertThat(told).extracting(it -> it.getEventName() + " " + it.getStatus()).containsExactly("sale started",
                "sale ended", "concert started");
        assertThat(told).extracting(Notification::getNotificationId).doesNotHaveDuplicates();
    }

    private static RoomEvent event(String name, @Nullable Long prequeue, long start, long end) {
        return RoomEvent.newBuilder().setId(name).setName(name).setPrequeueAt(prequeue).setStartAt(start)
                .setEndAt(end).build();
    }
}
