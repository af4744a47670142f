package dev.anteroom.core.roomstate;

import static dev.anteroom.core.roomstate.Rooms.at;
import static dev.anteroom.core.roomstate.Rooms.nothingPromised;
import static dev.anteroom.core.roomstate.Rooms.room;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.PublishedSnapshot;
import dev.anteroom.schemas.avro.RecentSnapshots;
import dev.anteroom.schemas.avro.ScopeServing;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RandomAllotmentsTest {

    private static final long NOW = at("12:00");
    private static final Claims NO_CLAIMS = new Claims(Map.of(), Map.of(), Map.of());

    private static DataCenterSummary waiting(String dataCenter, int waiting) {
        return DataCenterSummary.newBuilder().setDataCenter(dataCenter).setActive(0).setWaiting(waiting)
                .setAdmittedThisBucket(0).setOldestWaitingBucketId(null).setTrafficPartition(0).setTrafficOffset(0)
                .build();
    }

    private static Map<String, Integer> draw(long now, int slots, Claims claims, DataCenterSummary... dataCenters) {
        RoomInputs inputs = new RoomInputs(room(1_000, 1_000), List.of(), Workers.NONE, nothingPromised(), now);
        return RandomAllotments.of(inputs, List.of(dataCenters), claims, released(slots, 0));
    }

    private static Reservations released(int slots, int owed) {
        return new Reservations(List.of(), OptionalLong.empty(), slots, owed, Reservations.UNBOUNDED, 0);
    }

    @Test
    void shouldNotRenewWhatIsOwed() {
        RecentSnapshots recent = new RecentSnapshots(
                List.of(new PublishedSnapshot(NOW, List.of(), List.of(new ScopeServing("dublin", 60L)))), List.of(),
                0L);
        Claims claims = new Claims(Map.of("dublin", 40L), Map.of(), Map.of("dublin", 60L));
        RoomInputs inputs = new RoomInputs(room(1_000, 1_000), List.of(), Workers.NONE, recent, NOW);
        List<DataCenterSummary> dublin = List.of(waiting("dublin", 100));

        assertThat(RandomAllotments.of(inputs, dublin, claims, released(0, 0))).containsEntry("dublin", 20);
        assertThat(RandomAllotments.of(inputs, dublin, claims, released(0, 5))).containsEntry("dublin", 15);
        assertThat(RandomAllotments.of(inputs, dublin, claims, released(0, 30))).containsEntry("dublin", 0);
    }

    @Property(tries = 500)
    void shouldGiveEverySlotToOneDataCenter(@ForAll @IntRange(min = 0, max = 500) int slots,
            @ForAll @IntRange(min = 500, max = 5_000) int nairobi, @ForAll @IntRange(min = 500, max = 5_000) int dublin,
            @ForAll @IntRange(max = 100_000) int moment) {
        Map<String, Integer> drawn = draw(NOW + moment, slots, NO_CLAIMS, waiting("dublin", dublin),
                waiting("nairobi", nairobi));

        assertThat(drawn.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(slots);
        double part = (double) slots * dublin / (dublin + nairobi);
        assertThat(drawn.getOrDefault("dublin", 0)).isBetween((int) Math.floor(part), (int) Math.ceil(part));
    }

    @Test
    void shouldGiveASingleSlotAsOftenAsPeopleWait() {
        int states = 10_000;
        int dublin = 0;
        for (int i = 0; i < states; i++) {
            dublin += draw(NOW + 250L * i, 1, NO_CLAIMS, waiting("delhi", 500), waiting("dublin", 100),
                    waiting("nairobi", 400)).getOrDefault("dublin", 0);
        }

        // Five standard deviations of that many draws.
        assertThat((double) dublin / states).isCloseTo(0.1, within(5 * Math.sqrt(0.09 / states)));
    }

    /** {@code millis} ago Dublin was offered 3 numbers, which nobody has taken so far. */
    private static Map<String, Integer> drawAfterAnOffer(long now, long millis, int slots, int waiting) {
        RecentSnapshots recent = new RecentSnapshots(
                List.of(new PublishedSnapshot(now - millis, List.of(), List.of(new ScopeServing("dublin", 43L)))),
                List.of(), 0L);
        Claims claims = new Claims(Map.of("dublin", 40L), Map.of(), Map.of("dublin", 43L));
        return RandomAllotments.of(new RoomInputs(room(1_000, 1_000), List.of(), Workers.NONE, recent, now),
                List.of(waiting("dublin", waiting)), claims, released(slots, 0));
    }

    @Test
    void shouldAddToWhatIsOnOffer() {
        assertThat(drawAfterAnOffer(NOW, 0, 5, 100)).isEqualTo(Map.of("dublin", 8, ScopeKey.ANYWHERE, 0));
    }

    @Test
    void shouldGiveNoMoreThanWaitThere() {
        assertThat(drawAfterAnOffer(NOW, 0, 5, 4)).containsEntry("dublin", 4);
    }

    @Test
    void shouldEndWhatNobodyTakesAfterThreeRefreshIntervalsOnAverage() {
        int states = 10_000;
        int ended = 0;
        for (int i = 0; i < states; i++) {
            ended += 3 - drawAfterAnOffer(NOW + 250L * i, 250, 0, 100).getOrDefault("dublin", 0);
        }

        double expected = 3 * 250 / 60_000.0;
        // Five standard deviations of that many draws.
        assertThat((double) ended / states).isCloseTo(expected, within(5 * Math.sqrt(expected / states)));
    }

    @Test
    void shouldGiveNothingToWhereNobodyWaits() {
        assertThat(draw(NOW, 7, NO_CLAIMS, waiting("dublin", -3), waiting("nairobi", 50)))
                .isEqualTo(Map.of("dublin", 0, "nairobi", 7, ScopeKey.ANYWHERE, 0));
    }
}
