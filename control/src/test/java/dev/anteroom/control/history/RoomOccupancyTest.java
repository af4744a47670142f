package dev.anteroom.control.history;

import static dev.anteroom.control.history.Buckets.MINUTE;
import static dev.anteroom.control.history.Buckets.START;
import static dev.anteroom.control.history.Buckets.bucket;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.core.event.EventSchedule;
import dev.anteroom.runtime.room.RoomDirectories;
import dev.anteroom.schemas.avro.DataCenterMinute;
import dev.anteroom.schemas.avro.RoomMinute;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("feature.analytics")
class RoomOccupancyTest {

    private static final AnalyticsRange TEN = new AnalyticsRange(START, START + 10 * MINUTE, 2 * MINUTE);
    private static final long LATER = START + 60 * MINUTE;

    private final OccupancyHistory history = new OccupancyHistory(Duration.ofDays(1), 100);

    private static RoomMinute.Builder minute(long at, int active, int waiting) {
        return RoomMinute.newBuilder().setRoomId("shop").setMinuteAt(at).setCoveredMillis(60_000).setActive(active)
                .setActivePeak(active).setWaiting(waiting).setWaitingPeak(waiting).setLimit(200).setDataCenters(
                        List.of(new DataCenterMinute("nairobi", (double) active, (double) waiting)));
    }

    private void add(long at, int active, int waiting) {
        history.add(minute(at, active, waiting).build(), LATER);
    }

    private RoomOccupancy occupancy(long stateAt) {
        return RoomOccupancy.of(history, "shop", TEN, Optional.of(RoomDirectories.state("shop", stateAt)));
    }

    @Test
    void shouldTellMeansPeaksAndTheLowestLimitOfEachStep() {
        add(START, 100, 0);
        history.add(minute(START + MINUTE, 150, 20).setActivePeak(180).setWaitingPeak(70).setLimit(50).build(), LATER);

        RoomOccupancy occupancy = occupancy(START);

        Occupancy first = occupancy.all().steps().getFirst();
        assertThat(first.active()).hasValue(125);
        assertThat(first.waiting()).hasValue(10);
        assertThat(first.activePeak()).hasValue(180);
        assertThat(first.waitingPeak()).hasValue(70);
        assertThat(first.limit()).hasValue(50);
        assertThat(Objects.requireNonNull(occupancy.dataCenters().get("nairobi")).steps().getFirst().active())
                .hasValue(125);
    }

    @Test
    void shouldTakeMinutesAfterAnEmptyOneForEmptyUntilTheNextRecordAndTheNewestState() {
        add(START - 20 * MINUTE, 5, 0);
        add(START - 19 * MINUTE, 0, 0);
        add(START + 4 * MINUTE, 6, 0);
        add(START + 5 * MINUTE, 0, 0);

        List<Occupancy> steps = occupancy(START + 8 * MINUTE + 1).all().steps();

        assertThat(steps).extracting(Occupancy::active).containsExactly(OptionalDouble.of(0), OptionalDouble.of(0),
                OptionalDouble.of(3), OptionalDouble.of(0), OptionalDouble.empty());
        assertThat(steps).extracting(Occupancy::limit).startsWith(OptionalInt.of(200));
    }

    @Test
    void shouldNotKnowWhatWasAfterAMinuteInWhichSomebodyWasThere() {
        add(START, 5, 0);
        add(START + 8 * MINUTE, 5, 0);

        assertThat(occupancy(LATER).all().steps()).extracting(Occupancy::active).containsExactly(OptionalDouble.of(5),
                OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(5));
    }

    @Test
    void shouldTellHowLongVisitorsStayByWhoLeft() {
        TrafficHistory traffic = new TrafficHistory(Duration.ofDays(1), 100);
        // 100 are there all the time, 50 come each minute and as many leave: each stays two minutes.
        for (int i = 0; i < 10; i++) {
            add(START + i * MINUTE, 100, 0);
            traffic.add(bucket(START + i * MINUTE).setAdmitted(50).setStayedMillis(100 * MINUTE).build());
        }
        RoomReport report = new RoomReport(RoomAnalytics.of(traffic,
                EventSchedule.of(RoomDirectories.room("shop").build()), TEN, Optional.empty()), occupancy(START));

        assertThat(report.meanSecondsOnSite().orElseThrow()).isCloseTo(120, within(.001));
    }

    @Test
    void shouldNotTellHowLongVisitorsStayBeforeSomeHaveLeft() {
        TrafficHistory traffic = new TrafficHistory(Duration.ofDays(1), 100);
        add(START, 0, 0);
        add(START + MINUTE, 100, 0);
        traffic.add(bucket(START).setAdmitted(100).setStayedMillis(50 * MINUTE).build());
        RoomReport report = new RoomReport(RoomAnalytics.of(traffic,
                EventSchedule.of(RoomDirectories.room("shop").build()), TEN, Optional.empty()), occupancy(START));

        assertThat(report.meanSecondsOnSite()).isEmpty();
    }

    @Test
    void shouldForgetTheOldestHoursOfAllRoomsWhenThereAreTooMany() {
        OccupancyHistory small = new OccupancyHistory(Duration.ofDays(1), 4);
        for (int hour = 0; hour < 5; hour++) {
            small.add(minute(START + hour * 60L * MINUTE, 5, 0).build(), START + 300 * MINUTE);
        }

        RoomOccupancy occupancy = RoomOccupancy.of(small, "shop",
                new AnalyticsRange(START, START + 300 * MINUTE, 60 * MINUTE), Optional.empty());

        assertThat(occupancy.all().steps()).extracting(step -> step.active().isPresent()).containsExactly(false, false,
                false, true, true);
    }

    @Test
    void shouldForgetWhatIsTooOld() {
        add(START, 5, 0);
        history.add(minute(START + Duration.ofHours(26).toMillis(), 5, 0).build(),
                START + Duration.ofHours(26).toMillis());

        assertThat(occupancy(START).all().steps().getFirst().active()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"minuteAt", "active", "limit"})
    void shouldRefuseWhatIsImpossible(String field) {
        RoomMinute.Builder minute = minute(START, 1, 1);
        switch (field) {
            case "minuteAt" -> minute.setMinuteAt(LATER + Duration.ofHours(2).toMillis());
            case "active" -> minute.setActive(Double.NaN);
            default -> minute.setLimit(-1);
        }

        assertThatThrownBy(() -> history.add(minute.build(), LATER)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(field + " is ");
    }
}
