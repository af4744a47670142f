package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.room;
import static dev.anteroom.core.roomstate.Rooms.state;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.counting.Tallies;
import dev.anteroom.core.health.LimitsInForce;
import dev.anteroom.schemas.avro.BucketTally;
import dev.anteroom.schemas.avro.QueueingMethod;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.TickCell;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlotForecastTest {

    private static final long MINUTE = 60_000;
    private static final long NOW = at("16:00");
    /** A session, a tick and settle. */
    private static final long COUNTED = 5 * MINUTE + 12_000;

    private final RoomConfig room = room(100, 100_000);

    private RoomInputs inputs(List<TickCell> cells, List<BucketTally> history) {
        return new RoomInputs(room, List.of(state("dublin", cells, history)), Workers.NONE, nothingPromised(), NOW);
    }

    private static TickCell cell(long age, int active) {
        return new TickCell(NOW - age, active, List.of());
    }

    private static SlotForecast forecast(RoomInputs inputs, int free, long stay) {
        return SlotForecast.of(inputs, LimitsInForce.configured(inputs.config()), free, stay);
    }

    @Test
    void shouldFreeAPlaceWhenItsSessionIsCountedNoMore() {
        SlotForecast forecast = forecast(inputs(List.of(cell(3 * MINUTE, 50), cell(MINUTE, 50)), List.of()), 0,
                0);

        assertThat(forecast.turnMillis()).hasSize(11).startsWith(COUNTED - 3 * MINUTE)
                .endsWith(COUNTED - MINUTE);
        assertThat(forecast.turnMillis().subList(0, 6)).containsOnly(COUNTED - 3 * MINUTE);
        assertThat(forecast.roundMillis()).as("a session, half a tick and settle").isEqualTo(5 * MINUTE + 7_000);
    }

    @Test
    void shouldBeginWithThePlacesThatAreFree() {
        room.setNewUsersPerMinute(Integer.MAX_VALUE);
        SlotForecast forecast = forecast(inputs(List.of(cell(3 * MINUTE, 70)), List.of()), 30, 0);

        assertThat(forecast.turnMillis().subList(0, 4)).containsOnly(0L);
        assertThat(forecast.turnMillis().get(4)).isEqualTo(COUNTED - 3 * MINUTE);
    }

    @Test
    void shouldExpectThoseWhoWereJustSeenToStay() {
        SlotForecast forecast = forecast(inputs(List.of(cell(10_000, 100)), List.of()), 0, 2 * MINUTE);

        assertThat(forecast.turnMillis().getFirst()).isEqualTo(COUNTED - 10_000 + (long) (2 * MINUTE * 0.134));
        assertThat(forecast.turnMillis().getLast()).isEqualTo(COUNTED - 10_000 + (long) (2 * MINUTE * 2.079));
        assertThat(forecast.roundMillis()).isEqualTo(7 * MINUTE + 7_000);
    }

    @Test
    void shouldNotBeFasterThanTheLimitOfNewVisitors() {
        room.setNewUsersPerMinute(10);
        SlotForecast forecast = forecast(inputs(List.of(), List.of()), 100, 0);

        assertThat(forecast.roundMillis()).isEqualTo(10 * MINUTE);
        assertThat(forecast.turnMillis().get(5)).isEqualTo(5 * MINUTE);
    }

    @Test
    void shouldExpectNothingWhereNobodyIsLetIn() {
        room.setQueueingMethod(QueueingMethod.REJECT);
        assertThat(forecast(inputs(List.of(), List.of()), 100, 0).turnMillis()).isEmpty();
        room.setQueueingMethod(QueueingMethod.FIFO);
        room.setQueueAll(true);
        assertThat(forecast(inputs(List.of(), List.of()), 100, 0).roundMillis()).isZero();
    }

    private static List<BucketTally> buckets(int[] admitted, int[] onSite) {
        List<BucketTally> history = new ArrayList<>();
        for (int i = 0; i < admitted.length; i++) {
            BucketTally tally = Tallies.empty(NOW - (admitted.length - i) * MINUTE);
            tally.setAdmittedReserved(admitted[i]);
            tally.setStayedMillis(onSite[i] * MINUTE);
            history.add(tally);
        }
        return history;
    }

    @Test
    void shouldFindTheMeanStayOfSteadyTraffic() {
        int[] admitted = {50, 50, 50, 50, 50, 50};
        int[] onSite = {100, 100, 100, 100, 100, 100};

        assertThat(VisitDuration.meanMillis(inputs(List.of(), buckets(admitted, onSite)))).isEqualTo(2 * MINUTE);
    }

    @Test
    void shouldNotCountThoseAsLeftWhoStillAreThere() {
        // Ten come each minute and stay for four.
        int[] admitted = {10, 10, 10, 10, 10, 10};
        int[] onSite = {5, 15, 25, 35, 40, 40};

        assertThat(VisitDuration.meanMillis(inputs(List.of(), buckets(admitted, onSite)))).isBetween(8 * MINUTE,
                10 * MINUTE);
        assertThat(VisitDuration.meanMillis(inputs(List.of(),
                buckets(new int[]{10, 10, 10, 10, 10, 10}, new int[]{40, 40, 40, 40, 40, 40})))).isEqualTo(4 * MINUTE);
    }

    @Test
    void shouldRememberTheStayWhileBucketsDoNotTell() {
        RecentSnapshots before = new RecentSnapshots(List.of(), List.of(), 3 * MINUTE);
        List<BucketTally> rush = buckets(new int[]{0, 0, 0, 0, 0, 1_000}, new int[]{0, 0, 0, 0, 0, 600});

        assertThat(
                VisitDuration.meanMillis(new RoomInputs(room, List.of(state("dublin", List.of(), rush)), Workers.NONE,
                        before, NOW)))
                .isEqualTo(3 * MINUTE);
    }
}
