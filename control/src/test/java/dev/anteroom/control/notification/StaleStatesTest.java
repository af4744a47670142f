package dev.anteroom.control.notification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.roomstate.Rooms;
import dev.anteroom.schemas.avro.AlertType;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.notifications")
class StaleStatesTest {

    private static final long THEN = Rooms.at("15:56");

    private final RoomConfig room = Rooms.room(3, 200);
    private final long lease = room.getLeaseDurationMillis();

    private RoomView publishedAt(long time) {
        return RoomView.of(room, Optional.of(AvroTypes.newRoomState().setRoomId(room.getRoomId()).setPublishedAt(time)
                .setBucketId(time).setTotalActiveUsers(3).setNewUsersThisBucket(200).setActiveUsers(2)
                .setWaitingUsers(7)
                .setAdmittedThisBucket(0).setAvailable(0).setRemaining(0).setUtilization(1).setUsersToOriginPerMinute(0)
                .setBuckets(List.of()).setScopes(List.of()).setDataCenters(List.of()).build()));
    }

    private static List<String> told(StaleStates found) {
        return found.notifications().stream().map(Notification::getStatus).toList();
    }

    @Test
    void shouldTellOnceWhenTheLeaseIsOver() {
        List<RoomView> rooms = List.of(publishedAt(THEN));

        StaleStates within = StaleStates.NONE.next(rooms, THEN + lease);
        assertThat(told(within)).isEmpty();
        StaleStates after = within.next(rooms, THEN + lease + 1);
        assertThat(told(after)).containsExactly("stale");
        assertThat(told(after.next(rooms, THEN + 10 * lease))).isEmpty();

        Notification stale = after.notifications().getFirst();
        assertThat(stale.getAlertType()).isEqualTo(AlertType.ROOM_STATE);
        assertThat(stale.getSubjectId()).isEqualTo(room.getRoomId());
        assertThat(stale.getAt()).isEqualTo(THEN + lease);
        assertThat(stale.getWaitingUsers()).isEqualTo(7);
        assertThat(NotificationText.of(stale)).contains(room.getName()).contains("no longer renewed");
    }

    @Test
    void shouldTellThatStatesAreRenewed() {
        StaleStates stale = StaleStates.NONE.next(List.of(publishedAt(THEN)), THEN + 2 * lease);
        long later = THEN + 3 * lease;

        StaleStates renewed = stale.next(List.of(publishedAt(later)), later + 1);

        assertThat(told(renewed)).containsExactly("renewed");
        assertThat(renewed.notifications().getFirst().getAt()).isEqualTo(later);
        assertThat(NotificationText.of(renewed.notifications().getFirst())).contains("renewed again");
        assertThat(told(renewed.next(List.of(publishedAt(later)), later + 2))).isEmpty();
    }

    @Test
    void shouldGiveTheSameIdentityWhoeverLooksAndWhenever() {
        List<RoomView> rooms = List.of(publishedAt(THEN));
        StaleStates one = StaleStates.NONE.next(rooms, THEN + 2 * lease);
        StaleStates other = StaleStates.NONE.next(rooms, THEN + 5 * lease);
        assertThat(one.notifications()).isEqualTo(other.notifications());

        long later = THEN + 6 * lease;
        Notification soon = one.next(List.of(publishedAt(later)), later).notifications().getFirst();
        Notification late = other.next(List.of(publishedAt(later + 500)), later + 700).notifications().getFirst();
        assertThat(soon.getNotificationId()).isEqualTo(late.getNotificationId())
                .isNotEqualTo(one.notifications().getFirst().getNotificationId());
    }

    @Test
    void shouldExpectNoStateOfNewSuspendedOrRemovedRooms() {
        RoomState old = publishedAt(THEN).state().orElseThrow();
        RoomView suspended = RoomView.of(RoomConfig.newBuilder(room).setSuspended(true).build(), Optional.of(old));
        RoomView without = RoomView.of(room, Optional.empty());
        assertThat(told(StaleStates.NONE.next(List.of(suspended), THEN + 2 * lease))).isEmpty();
        assertThat(told(StaleStates.NONE.next(List.of(without), THEN + 2 * lease))).isEmpty();

        StaleStates stale = StaleStates.NONE.next(List.of(publishedAt(THEN)), THEN + 2 * lease);
        StaleStates removed = stale.next(List.of(), THEN + 3 * lease);
        assertThat(told(removed)).isEmpty();
        assertThat(told(removed.next(List.of(publishedAt(THEN + 4 * lease)), THEN + 4 * lease)))
                .as("another room of the same name").isEmpty();
    }
}
