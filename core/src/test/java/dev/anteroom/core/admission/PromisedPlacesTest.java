package dev.anteroom.core.admission;

import static dev.anteroom.core.admission.Rooms.MINUTE;
import static dev.anteroom.core.admission.Rooms.NOW;
import static dev.anteroom.core.admission.Rooms.bucket;
import static dev.anteroom.core.admission.Rooms.config;
import static dev.anteroom.core.admission.Rooms.settled;
import static dev.anteroom.core.admission.Rooms.state;
import static dev.anteroom.core.admission.Rooms.view;
import static dev.anteroom.core.admission.Rooms.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who keeps a place that a state promised when a newer one holds none. */
@Tag("feature.local-decision")
class PromisedPlacesTest {

    private static final long B54 = NOW - 3 * MINUTE;
    private static final long B55 = NOW - 2 * MINUTE;
    private static final long B56 = NOW - MINUTE;

    private static final RoomState FULL = state(3_000, List.of(bucket(B54, 2, 2), bucket(B55, 9, 9)));
    /** Somebody came back to the oldest bucket, and no slot is free. */
    private static final RoomState AGAIN_PARTIAL = againPartial(0);

    private static RoomState againPartial(int available) {
        RoomState state = state(100, List.of(bucket(B54, 3, 0), bucket(B55, 9, 0)));
        state.setAvailable(available);
        return state;
    }

    private static RoomView after(RoomState newest) {
        return view(FULL).next(config(200, 200), Optional.of(newest));
    }

    @Test
    void shouldKeepWhatAnEarlierStatePromised() {
        RoomView room = after(AGAIN_PARTIAL);
        long promisedAt = FULL.getPublishedAt();

        assertThat(AdmissionPolicy.decide(room, waiting(B54, promisedAt - 2_000), NOW))
                .isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, waiting(B54, promisedAt - 1_999), NOW)).as("a visitor who came back")
                .isInstanceOf(Decision.NeedsTicket.class);
        assertThat(AdmissionPolicy.decide(room, settled(B55), NOW)).as("a visitor who stands behind them")
                .isInstanceOf(Decision.Wait.class);
    }

    /** A visitor who entered at two edges at once was subtracted twice, so that another one of the bucket is missing in the state. */
    @Test
    void shouldTellCountersOfNoPlacesWhereNobodyIsBeforeThePartialBucket() {
        assertThat(view(state(100, List.of(bucket(B55, 9, 0)))).holdsPlacesUpTo()).isZero();
        assertThat(view(state(100, List.of())).holdsPlacesUpTo()).isZero();
        assertThat(view(state(100, List.of(bucket(B54, 2, 2), bucket(B55, 9, 0)))).holdsPlacesUpTo()).isPositive();
        assertThat(view(FULL).holdsPlacesUpTo()).isPositive();
    }

    /** Some of the oldest bucket are counted twice for a moment, so that more seems to be promised than is free. */
    @Test
    void shouldKeepAPromiseBehindThePartialBucketWhileSlotsAreAvailable() {
        RoomState open = againPartial(11);
        RoomView room = after(open);
        long promisedAt = FULL.getPublishedAt();
        long leaseEnd = promisedAt + room.timing().lease();

        assertThat(AdmissionPolicy.decide(room, waiting(B55, promisedAt - 2_000), NOW))
                .isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, waiting(B55, promisedAt - 1_999), NOW)).as("a visitor who came back")
                .isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(room, settled(B56), NOW)).as("a bucket to which nothing was promised")
                .isInstanceOf(Decision.Wait.class);
        assertThat(AdmissionPolicy.decide(room, settled(B55), leaseEnd)).isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, settled(B55), leaseEnd + 1)).as("the promise is over")
                .isInstanceOf(Decision.WaitsUnlessNewer.class);
    }

    @Test
    void shouldLetNobodyPastThePartialBucketWhenTheLimitIsLowerThanWhenItWasPromised() {
        RoomState lower = againPartial(11);
        lower.setTotalActiveUsers(FULL.getTotalActiveUsers() - 1);
        RoomView room = after(lower);

        assertThat(AdmissionPolicy.decide(room, settled(B54), NOW)).isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, settled(B55), NOW)).isInstanceOf(Decision.Wait.class);
    }

    @Test
    void shouldEndAPromiseWithTheLeaseOfItsState() {
        RoomView room = after(AGAIN_PARTIAL);
        long leaseEnd = FULL.getPublishedAt() + room.timing().lease();

        assertThat(AdmissionPolicy.decide(room, settled(B54), leaseEnd)).isInstanceOf(Decision.AdmitReserved.class);
        assertThat(AdmissionPolicy.decide(room, settled(B54), leaseEnd + 1)).isInstanceOf(Decision.NeedsTicket.class);
    }

    @Test
    void shouldNotJudgeAPromiseByOtherTimes() {
        RoomConfig shorter = config(200, 200);
        shorter.setSettleMillis(500);
        RoomView room = view(FULL).next(shorter, Optional.of(AGAIN_PARTIAL));

        assertThat(AdmissionPolicy.decide(room, settled(B54), NOW)).isInstanceOf(Decision.NeedsTicket.class);
    }
}
